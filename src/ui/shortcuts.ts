import { createContext, use, useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** Where a key works: on the screen that is shown, or on every one. */
export type ShortcutScope = 'screen' | 'everywhere';

/**
 * `keys`: one key (`j`), a key with Ctrl or Cmd (`mod+k`), Enter with Shift (`shift+Enter`), or two in a row (`g o`).
 */
export type Shortcut = { keys: string; label: string; scope: ShortcutScope };

/** What a button of the screen does, for the palette; with the key that does it too, where it has one. */
export type ScreenCommand = { keys?: string; label: string; run: () => void };

type Registered = ScreenCommand & { scope: ShortcutScope; isCommand: boolean };

/** The layout says what of it is the screen: `<ShortcutScopes value="screen"><Outlet /></ShortcutScopes>` */
export const ShortcutScopes = createContext<ShortcutScope>('everywhere');

const BETWEEN_KEYS_MS = 1000;
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';
const DIALOG = '[aria-modal="true"]';

let pressedBefore = { key: '', at: 0 };
/** What each component brings, in the order in which the components came: a change of what one brings moves nothing. */
const parts = new Map<string, readonly Registered[]>();
let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  if (parts.size > 0) document.addEventListener('keydown', onKeyDown);
  else document.removeEventListener('keydown', onKeyDown);
  registered = [...parts.values()].flat();
  for (const listener of listeners) listener();
}

function nameOf(event: KeyboardEvent): string {
  if (event.shiftKey && event.key === 'Enter') return 'shift+Enter';
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

function isForInputOrDialog(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
  return event.altKey || event.isComposing || isTyping || document.querySelector(DIALOG) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  const key = nameOf(event);
  if (event.defaultPrevented || (!key.startsWith('mod+') && isForInputOrDialog(event))) return;
  const isSecond = event.timeStamp - pressedBefore.at < BETWEEN_KEYS_MS;
  const pair = isSecond ? `${pressedBefore.key} ${key}` : '';
  pressedBefore = { key, at: event.timeStamp };
  const wanted = registered.findLast(({ keys }) => keys === pair) ?? registered.findLast(({ keys }) => keys === key);
  if (!wanted) return;
  event.preventDefault();
  wanted.run();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useRegistered = () => useSyncExternalStore(subscribe, () => registered);

/** All shortcuts that work now, for the help. */
export function useShortcuts(): readonly Shortcut[] {
  return useRegistered().flatMap(({ keys, label, scope }) => (keys === undefined ? [] : [{ keys, label, scope }]));
}

/** What the buttons of the screen do now, for the palette. */
export function useScreenCommands(): readonly ScreenCommand[] {
  return useRegistered().filter(({ isCommand }) => isCommand);
}

function useRegistration(brought: readonly ScreenCommand[], isCommand: boolean): void {
  const id = useId();
  const scope = use(ShortcutScopes);
  const run = useEffectEvent((label: string) => brought.find((one) => one.label === label)?.run());
  const names = JSON.stringify(brought.map(({ keys, label }) => ({ keys, label })));
  useLayoutEffect(
    () => () => {
      parts.delete(id);
      changed();
    },
    [id],
  );
  // Before the screen is painted: a member who sees a key's button may press the key.
  useLayoutEffect(() => {
    const named: Pick<ScreenCommand, 'keys' | 'label'>[] = JSON.parse(names);
    parts.set(
      id,
      named.map((one) => ({ ...one, scope, isCommand, run: () => run(one.label) })),
    );
    changed();
  }, [id, names, scope, isCommand]);
}

/**
 * A key that works while the component is there: `useShortcut('j', t.keys.next, next)`. Silent while the user types
 * or a dialog is open, but for `mod+` keys. Of two with the same key the newer works.
 */
export function useShortcut(keys: string, label: string, run: () => void): void {
  useRegistration([{ keys, label, run }], false);
}

/**
 * The screen's commands in the palette, in addition to its buttons and under the same rules: a command that is not
 * allowed now is left out. `useCommands(mayEdit ? [{ keys: 'e', label: t.keys.edit, run: edit }] : [])`
 */
export function useCommands(commands: readonly ScreenCommand[]): void {
  useRegistration(commands, true);
}
