import { useEffect, useRef } from 'react';
import { useFormats } from './formats-provider.tsx';
import classes from './segment-bar.module.css';
import { useTexts } from './texts.ts';

export type Segment<V extends string> = {
  value: V;
  label: string;
  /** How many rows are in it: undefined until that is known, null where it is not counted. */
  total: number | null | undefined;
  /** There are more than that. */
  isCapped?: boolean;
  /** How its number looks while there are any. */
  tone?: 'warning' | 'danger';
  /** The first of another kind than those before it. */
  isFirstOfKind?: boolean;
  /** A dot says that it was changed and not saved. */
  isChanged?: boolean;
};

type Props<V extends string> = {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

/**
 * A list's parts, one of which is shown, each with its count: `<SegmentBar label={t.segments} segments={segments}
 * value={filter} onChange={setFilter} />`
 */
export function SegmentBar<V extends string>({ label, segments, value, onChange }: Props<V>) {
  const { count } = useFormats();
  const { changed } = useTexts().ui;
  const totalOf = ({ total, isCapped }: Segment<V>) =>
    typeof total === 'number' && `${count(total)}${isCapped ? '+' : ''}`;
  const bar = useRef<HTMLFieldSetElement>(null);
  const { length } = segments;
  // In a narrow window the last of them are out of sight, and counts that come later, of any of them, leave less room.
  useEffect(() => {
    const strip = bar.current;
    const buttons = [...(strip?.querySelectorAll('button') ?? [])].slice(0, length);
    const pressed = buttons.find((button) => button.value === value);
    if (!strip || !pressed) return;
    const watch = new ResizeObserver(() => scrollSideways(strip, pressed));
    for (const part of [strip, ...buttons]) watch.observe(part);
    return () => watch.disconnect();
  }, [value, length]);
  return (
    <fieldset ref={bar} className={classes.bar}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          value={segment.value}
          aria-pressed={value === segment.value}
          data-tone={segment.total ? segment.tone : undefined}
          data-first={segment.isFirstOfKind || undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.label} {segment.total !== null && <span>{totalOf(segment)}</span>}
          {segment.isChanged && <i role="img" aria-label={changed} title={changed} />}
        </button>
      ))}
    </fieldset>
  );
}

/** Not by `scrollIntoView`: from there on Tab would go on, and pass over all that is before. */
function scrollSideways(strip: Element, part: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  strip.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left);
}
