import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '../formats-provider.tsx';
import { useTexts } from '../texts.ts';
import classes from './data-table.module.css';

/** For lists of which all rows can be chosen, over all pages. */
type All = {
  total: number;
  total_is_capped: boolean;
  isAll: boolean;
  isPageChosen: boolean;
  selectAll: () => void;
};

type Props = { count: number; all?: All; onClear: () => void; children: ReactNode };

/**
 * Floats at the foot of the window, so that no row moves: `{selected.size > 0 && <SelectionBar count={selected.size}
 * onClear={clear}>{actions}</SelectionBar>}`
 */
export function SelectionBar({ count, all, onClear, children }: Props) {
  const t = useTexts().ui.table;
  const formats = useFormats();
  const totalOf = ({ total, total_is_capped }: All) => `${formats.count(total)}${total_is_capped ? '+' : ''}`;
  return (
    <div role="toolbar" className={classes.bar}>
      <strong aria-live="polite">
        {all?.isAll
          ? interpolate(t.all_selected, { count: totalOf(all) })
          : pluralise(t.selected, count, formats.count)}
      </strong>
      {all && !all.isAll && all.isPageChosen && all.total > count && (
        <Button size="xs" variant="subtle" onClick={all.selectAll}>
          {interpolate(t.choose_all, { count: totalOf(all) })}
        </Button>
      )}
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t.clear_selection}
      </Button>
    </div>
  );
}
