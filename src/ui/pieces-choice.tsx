import { interpolate } from '#base/text.ts';
import { useFormats } from './formats-provider.tsx';
import classes from './pieces-choice.module.css';
import { PiecesInput } from './pieces-input.tsx';
import { useTexts } from './texts.ts';

type Line<Key extends string | number> = { key: Key; name: string; note: string; max: number };

type Props<Key extends string | number> = {
  lines: readonly Line<Key>[];
  /** By the key of the line; of one that is missing none. */
  pieces: Readonly<Partial<Record<Key, number>>>;
  /** Why it cannot be saved so. */
  error?: string | undefined;
  onChange: (key: Key, pieces: number) => void;
};

/** How many pieces of each line are chosen, of as many as there are. */
export function PiecesChoice<Key extends string | number>({ lines, pieces, error, onChange }: Props<Key>) {
  const t = useTexts().ui.pieces;
  const { count } = useFormats();
  return (
    <div className={classes.lines}>
      {lines.map(({ key, name, note, max }) => (
        <div key={key}>
          <span>
            {name}
            <small>{note}</small>
          </span>
          <PiecesInput
            aria-label={interpolate(t.of_line, { line: name })}
            value={pieces[key] ?? 0}
            max={max}
            onChange={(chosen) => onChange(key, chosen)}
          />
          <span>{interpolate(t.of_all, { count: count(max) })}</span>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
