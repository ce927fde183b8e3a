import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import classes from './imports.module.css';

type Counts = Import['counts'];

const names = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const satisfies readonly (keyof Counts)[];

type Props = { counts: Counts; words: Readonly<Record<keyof Counts, string>> };

/** A file's lines by what becomes, or became, of them. */
export function Figures({ counts, words }: Props) {
  const t = useTexts().imports.check;
  const { count } = useFormats();
  return (
    <ul className={classes.figures} aria-label={t.figures_label}>
      {names.map((name) => (
        <li key={name} data-name={counts[name] > 0 ? name : undefined}>
          <strong>{count(counts[name])}</strong> {words[name]}
        </li>
      ))}
    </ul>
  );
}
