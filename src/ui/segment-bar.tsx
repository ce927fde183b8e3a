import { useFormats } from './formats-provider.tsx';
import classes from './segment-bar.module.css';

export type Segment<V extends string> = {
  value: V;
  label: string;
  /** How many rows are in it; undefined until that is known. */
  total: number | undefined;
  /** How its number looks while there are any. */
  tone?: 'warning' | 'danger';
};

type Props<V extends string> = {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** A list's parts, one of which is shown, each with its count: `<SegmentBar label={t.segments} segments={segments} value={filter} onChange={setFilter} />` */
export function SegmentBar<V extends string>({ label, segments, value, onChange }: Props<V>) {
  const { count } = useFormats();
  return (
    <fieldset className={classes.bar}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={value === segment.value}
          data-tone={segment.total ? segment.tone : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.label} {segment.total !== undefined && <span>{count(segment.total)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
