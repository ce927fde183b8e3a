import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralise } from '#base/text.ts';
import { useFormats } from '../formats-provider.tsx';
import { useTexts } from '../texts.ts';
import classes from './data-table.module.css';

type Props = { count: number; onClear: () => void; children: ReactNode };

/** Floats at the foot of the window, so that no row moves: `{selected.size > 0 && <SelectionBar count={selected.size} onClear={clear}>{actions}</SelectionBar>}` */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useTexts().ui.table;
  const formats = useFormats();
  return (
    <div role="toolbar" className={classes.bar}>
      <strong aria-live="polite">{pluralise(t.selected, count, formats.count)}</strong>
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t.clear_selection}
      </Button>
    </div>
  );
}
