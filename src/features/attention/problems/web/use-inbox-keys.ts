import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useCommands, useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { Inbox } from './use-inbox.ts';

/** What the chosen cause says stands here. */
export const PANE_ID = 'cause-pane';

/** The link of a cause in the list. */
export const causeLinkId = (key: string) => `cause-${key}`;

/** What of the chosen cause the cursor goes to first: its prepared answer, its choice, its first field. */
export const ANSWER = 'data-answer';

const ANSWERS = `[${ANSWER}]:is(button, input):not(:disabled), [${ANSWER}] :is(button, input):not(:disabled)`;

/**
 * Takes the cursor to the answer of the chosen cause once it is wanted and there; to its heading where it has none.
 * Before it is drawn, so that who sees the answer can type.
 */
export function useAnswerFocus(pane: RefObject<HTMLElement | null>, isDue: boolean, onReached: () => void): void {
  useLayoutEffect(() => {
    if (!isDue) return;
    const answer = pane.current?.querySelector<HTMLElement>(ANSWERS);
    (answer ?? pane.current?.querySelector<HTMLElement>('h2'))?.focus();
    onReached();
  }, [pane, isDue, onReached]);
}

/** J, K and the arrows go through the causes, Escape comes back from the answer to the list, R shows what is new. */
export function useInboxKeys(inbox: Inbox, pane: RefObject<HTMLElement | null>, goTo: (key: string) => void): void {
  const { keys } = useTexts().inbox;
  const { shown, chosen } = inbox;
  const chosenKey = chosen?.entry.key;

  function move(step: number) {
    const at = shown.findIndex(({ entry }) => entry.key === chosenKey);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + step))];
    if (next) goTo(next.entry.key);
  }

  useShortcut('j', keys.next, () => move(1));
  useShortcut('k', keys.previous, () => move(-1));
  useShortcut('ArrowDown', keys.next, () => move(1));
  useShortcut('ArrowUp', keys.previous, () => move(-1));
  useCommands([{ keys: 'r', label: keys.refresh, run: inbox.refresh }]);
  useBackToList(pane, chosenKey);
  useFirstFocus(chosenKey);
}

function useBackToList(pane: RefObject<HTMLElement | null>, chosenKey: string | undefined): void {
  useEffect(() => {
    const element = pane.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && chosenKey !== undefined) document.getElementById(causeLinkId(chosenKey))?.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [pane, chosenKey]);
}

/** Without a focused element the chosen cause gets the focus, so the keys work at once. */
function useFirstFocus(chosenKey: string | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || chosenKey === undefined) return;
    isDone.current = true;
    if (document.activeElement === document.body)
      document.getElementById(causeLinkId(chosenKey))?.focus({ preventScroll: true });
  }, [chosenKey]);
}
