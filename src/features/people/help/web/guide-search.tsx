import { CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { findSections } from '../find-sections.ts';
import classes from './guide-search.module.css';
import { SectionDetails } from './section-details.tsx';
import { useGuide } from './use-guide.ts';

/** A search in the guide: what it finds stands in place of what is around it otherwise. */
export function GuideSearch({ children }: { children: ReactNode }) {
  const t = useTexts().guide.search;
  const { clear } = useTexts().ui.search;
  const pages = useGuide();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed.trim());
  const found = findSections(pages, term);

  function empty() {
    setTyped('');
    input.current?.focus();
  }

  return (
    <>
      <search>
        <TextInput
          ref={input}
          size="xs"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-label={t.label}
          placeholder={t.label}
          leftSection={<Icon name="search" size={15} />}
          rightSection={typed && <CloseButton size="xs" aria-label={clear} onClick={empty} />}
        />
      </search>
      <p role="status" className={term ? classes.count : 'visually-hidden'}>
        {term && (found.length > 0 ? pluralise(t.found, found.length) : interpolate(t.none, { term }))}
      </p>
      {term ? <SectionDetails found={found} label={t.label} /> : children}
    </>
  );
}
