import type { RefObject } from 'react';
import { useShortcut } from '../shortcuts.ts';
import { useTexts } from '../texts.ts';

/** In each row the element that J and K go to. */
export const ROW_FOCUS = 'data-row-focus';

function targetsIn(body: HTMLElement | null): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>(`[${ROW_FOCUS}]`) ?? [])];
}

function focusedIndex(targets: readonly HTMLElement[]): number {
  const row = document.activeElement?.closest('tr');
  return targets.findIndex((target) => row?.contains(target));
}

/** J and K go from row to row, X selects the row that has the focus; Enter opens it, as with any link. */
export function useRowKeys(body: RefObject<HTMLElement | null>, onSelect: (index: number) => void): void {
  const { keys } = useTexts().ui;

  function move(step: number) {
    const targets = targetsIn(body.current);
    const next = targets[Math.max(0, focusedIndex(targets) + step)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  useShortcut('j', keys.next_row, () => move(1));
  useShortcut('k', keys.previous_row, () => move(-1));
  useShortcut('x', keys.select_row, () => {
    const index = focusedIndex(targetsIn(body.current));
    if (index >= 0) onSelect(index);
  });
}
