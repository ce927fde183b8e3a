import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** Where a key works: on the screen that is shown, or on every one. */
export type ShortcutScope = 'screen' | 'everywhere';

/** `keys`: one key (`j`), a key with Ctrl or Cmd (`mod+k`), Enter with Shift (`shift+Enter`), or two in a row (`g o`). */
export type Shortcut = { keys: string; label: string; scope: ShortcutScope; run: (event: KeyboardEvent) => void };

/** The layout says what of it is the screen: `<ShortcutScopes value="screen"><Outlet /></ShortcutScopes>` */
export const ShortcutScopes = createContext<ShortcutScope>('everywhere');

const BETWEEN_KEYS_MS = 1000;
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const DIALOG = '[aria-modal="true"]';

let registered: readonly Shortcut[] = [];
let pressedBefore = { key: '', at: 0 };
const listeners = new Set<() => void>();

function register(next: readonly Shortcut[]): void {
  if (registered.length === 0 && next.length > 0) document.addEventListener('keydown', onKeyDown);
  if (registered.length > 0 && next.length === 0) document.removeEventListener('keydown', onKeyDown);
  registered = next;
  for (const listener of listeners) listener();
}

function nameOf(event: KeyboardEvent): string {
  if (event.shiftKey && event.key === 'Enter') return 'shift+Enter';
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

function isElsewhere(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
  return event.altKey || event.isComposing || isTyping || document.querySelector(DIALOG) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  const key = nameOf(event);
  if (event.defaultPrevented || (!key.startsWith('mod+') && isElsewhere(event))) return;
  const isSecond = event.timeStamp - pressedBefore.at < BETWEEN_KEYS_MS;
  const pair = isSecond ? `${pressedBefore.key} ${key}` : '';
  pressedBefore = { key, at: event.timeStamp };
  const wanted = registered.findLast(({ keys }) => keys === pair) ?? registered.findLast(({ keys }) => keys === key);
  if (!wanted) return;
  event.preventDefault();
  wanted.run(event);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All shortcuts that work now, for the help. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/**
 * A key that works while the component is there: `useShortcut('r', t.orders.refresh, refresh)`. Silent while the user types
 * or a dialog is open, but for `mod+` keys. Of two with the same key the newer works.
 */
export function useShortcut(keys: string, label: string, run: Shortcut['run']): void {
  const latest = useEffectEvent(run);
  const scope = use(ShortcutScopes);
  // Before the screen is painted: who sees a key's button may press the key.
  useLayoutEffect(() => {
    const shortcut: Shortcut = { keys, label, scope, run: (event) => latest(event) };
    register([...registered, shortcut]);
    return () => register(registered.filter((one) => one !== shortcut));
  }, [keys, label, scope]);
}
