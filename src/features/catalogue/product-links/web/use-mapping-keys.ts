import { useShortcut } from '#ui/shortcuts.ts';
import { ROW_FOCUS } from '#ui/table/use-row-keys.ts';
import { useTexts } from '#ui/texts.ts';
import type { ConnectorProduct } from '../contract.ts';
import { ROW_ID } from './row-buttons.tsx';

const targets = () => [...document.querySelectorAll<HTMLElement>(`tbody [${ROW_FOCUS}][${ROW_ID}]`)];
const isInRow = (target: HTMLElement) => target.closest('tr')?.contains(document.activeElement) ?? false;

/** Goes on to the row behind the one that has the focus. */
export function focusNextRow(): void {
  const all = targets();
  const next = all[all.findIndex(isInRow) + 1];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * S searches a product for the row that J and K went to, else for the first; X skips it; Enter presses its button,
 * which accepts the suggestion.
 */
export function useMappingKeys(rows: readonly ConnectorProduct[], onSearch: (row: ConnectorProduct) => void): void {
  const { keys } = useTexts().productLinks;
  useShortcut('s', keys.find, () => {
    const all = targets();
    const id = Number((all.find(isInRow) ?? all[0])?.getAttribute(ROW_ID));
    const row = rows.find((one) => one.id === id);
    if (row && row.product_id === null) onSearch(row);
  });
  useShortcut('x', keys.skip, focusNextRow);
}
