import { code128, fitsCode128 } from '#base/code-128.ts';

/** Empty modules on both sides, which scanners need. */
const QUIET = 10;
const HEIGHT = 40;

type Props = { text: string; label: string; className: string | undefined };

/** A text as Code 128, as wide as its place; nothing where it holds what no scanner knows. */
export function Barcode({ text, label, className }: Props) {
  if (!fitsCode128(text)) return null;
  let x = QUIET;
  const bars = code128(text).flatMap((width, index) => {
    const start = x;
    x += width;
    return index % 2 === 0 ? [`M${start} 0h${width}v${HEIGHT}h-${width}z`] : [];
  });
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${x + QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
