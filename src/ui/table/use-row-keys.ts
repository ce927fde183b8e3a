import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
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

/** Who comes back from what a row leads to finds the focus on that row, once it is there: the page is still the one before as the list comes up. */
function useReturn(body: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const router = useRouter();
  const [from] = useState(() => router.state.resolvedLocation?.pathname);
  useEffect(() => {
    const row =
      hasRows && targetsIn(body.current).find((target) => target.getAttribute('href')?.split('?')[0] === from);
    if (row) row.focus({ preventScroll: true });
  }, [body, from, hasRows]);
}

/** J and K go from row to row, X selects the row that has the focus; Enter opens it, as with any link. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  hasRows: boolean,
  onSelect: (index: number) => void,
): void {
  const { keys } = useTexts().ui;
  useReturn(body, hasRows);

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
