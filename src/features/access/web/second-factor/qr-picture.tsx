import { encode } from 'uqr';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

/** A QR code, dark on light in every theme: cameras read no other. */
export function QrPicture({ text }: { text: string }) {
  const t = useSecondFactorTexts();
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
