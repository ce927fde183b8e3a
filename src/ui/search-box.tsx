import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Icon } from './icons.tsx';
import { useShortcut } from './shortcuts.ts';
import { useTexts } from './texts.ts';

type Props = {
  /** The current search. */
  value: string;
  /** Called by Enter, Go and clearing; the text is trimmed. */
  onSearch: (text: string) => void;
  label?: string;
  placeholder?: string;
  width?: number | string;
};

/**
 * `<SearchBox value={list.search} onSearch={(search) => setList({ search })} />`. The key `/` goes to the newest box on
 * the screen.
 */
export function SearchBox({ value, onSearch, label, placeholder, width = 320 }: Props) {
  const t = useTexts().ui;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  useShortcut('/', t.keys.search, () => input.current?.select());

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(draft.trim());
  }

  function clear() {
    setDraft('');
    onSearch('');
    input.current?.focus();
  }

  return (
    <search>
      <form onSubmit={submit}>
        <Group gap={6} wrap="nowrap">
          <TextInput
            ref={input}
            size="xs"
            w={width}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            aria-label={label ?? t.search.label}
            placeholder={placeholder ?? label ?? t.search.label}
            leftSection={<Icon name="search" size={15} />}
            rightSection={draft && <CloseButton size="xs" aria-label={t.search.clear} onClick={clear} />}
          />
          <Button type="submit" size="xs" variant="default" flex="none">
            {t.search.go}
          </Button>
        </Group>
      </form>
    </search>
  );
}
