import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from './icons.tsx';
import classes from './list-search.module.css';
import { useShortcut } from './shortcuts.ts';
import { useTexts } from './texts.ts';

const DEBOUNCE_MS = 300;

type Props = {
  /** What the list is searched for now. */
  value: string;
  /**
   * Called while the user types, and at once by Enter and by clearing. `replace`: it goes on with a search that has
   * begun.
   */
  onSearch: (text: string, options: { replace: boolean }) => void;
  label: string;
  placeholder?: string;
  width?: number;
};

/**
 * The box that narrows a list while the user types: `<ListSearch value={list.search} onSearch={(search, options) =>
 * setList({ search }, options)} />`. The key `/` goes to it. It is the browser's own: lists that are opened first have
 * no other field.
 */
export function ListSearch({ value, onSearch, label, placeholder, width = 320 }: Props) {
  const t = useTexts().ui;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [waiting, setWaiting] = useState<string>();
  if (shown !== value) {
    setShown(value);
    // The answer to what was typed here must not take away what was typed since.
    if (value !== sent) {
      setDraft(value);
      setSent(value);
    }
  }
  const send = (text: string) => {
    setWaiting(undefined);
    if (text === value) return;
    setSent(text);
    onSearch(text, { replace: value !== '' });
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => sendLater(waiting), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  useShortcut('/', t.keys.search, () => {
    input.current?.focus();
    input.current?.select();
  });

  function type(text: string) {
    setDraft(text);
    setWaiting(text.trim());
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(draft.trim());
  }

  function clear() {
    setDraft('');
    send('');
    input.current?.focus();
  }

  return (
    <search className={classes.box} style={{ width }}>
      <Icon name="search" size={15} />
      <input
        ref={input}
        maxLength={200}
        value={draft}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        aria-label={label}
        placeholder={placeholder ?? label}
      />
      {draft && <CloseButton size="xs" aria-label={t.search.clear} onClick={clear} />}
    </search>
  );
}
