import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
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

type RowKeys = {
  onSelect: (index: number) => void;
  /** Space on a row; without it Space does what it always does. */
  onPeek?: ((index: number) => void) | undefined;
  /** A row has the focus now; -1: none has it. */
  onFocus: (index: number) => void;
};

/**
 * Going back from a row's page puts the focus on that row, once it is there: while the list opens, the address is still
 * the page's.
 */
function useReturn(body: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const router = useRouter();
  const [from] = useState(() => router.state.resolvedLocation?.pathname);
  useEffect(() => {
    const row =
      hasRows && targetsIn(body.current).find((target) => target.getAttribute('href')?.split('?')[0] === from);
    if (row) row.focus({ preventScroll: true });
  }, [body, from, hasRows]);
}

/**
 * J and K go from row to row, so do the arrows on a row; X selects the row that has the focus, Space looks at it; Enter
 * opens it, as with any link.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  hasRows: boolean,
  { onSelect, onPeek, onFocus }: RowKeys,
): void {
  const { keys } = useTexts().ui;
  useReturn(body, hasRows);

  function move(step: number) {
    const targets = targetsIn(body.current);
    const next = targets[Math.max(0, focusedIndex(targets) + step)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element && event.target.hasAttribute(ROW_FOCUS) ? event.target : null;
    const index = target ? focusedIndex(targetsIn(body.current)) : -1;
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === ' ' && onPeek) onPeek(index);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault(); // the list would scroll
  });
  const focus = useEffectEvent((index: number) => onFocus(index));
  useEffect(() => {
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && (body.current?.contains(target) ?? false);
    const onKey = (event: KeyboardEvent) => isWithin(event.target) && press(event);
    const onFocusIn = ({ target }: FocusEvent) => isWithin(target) && focus(focusedIndex(targetsIn(body.current)));
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) =>
      isWithin(target) && !isWithin(relatedTarget) && focus(-1);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [body]);

  useShortcut('j', keys.next_row, () => move(1));
  useShortcut('k', keys.previous_row, () => move(-1));
  useShortcut('x', keys.select_row, () => {
    const index = focusedIndex(targetsIn(body.current));
    if (index >= 0) onSelect(index);
  });
}
