import { encode } from 'uqr';
import { useTexts } from '#ui/texts.ts';
import classes from './second-factor.module.css';

/** A QR code, dark on light in every theme: cameras read no other. */
export function QrPicture({ text }: { text: string }) {
  const t = useTexts().secondFactor;
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
