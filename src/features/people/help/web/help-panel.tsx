import { CloseButton, Skeleton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/icons.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { GuideSearch } from './guide-search.tsx';
import classes from './help-panel.module.css';
import { PageAnswers } from './page-answers.tsx';
import { PageKeys } from './page-keys.tsx';

/**
 * Help next to the screen, which stays usable: answers about the screen, its keys, the guide, and a link to support.
 * Escape closes it.
 */
export function HelpPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts().guide.panel;
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const here = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => panel.current?.focus(), []);
  useShortcut('Escape', t.close, onClose);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault(); // nothing else closes with it
    onClose();
  }

  return createPortal(
    <aside
      ref={panel}
      id={id}
      tabIndex={-1}
      className={classes.panel}
      aria-labelledby={title}
      onKeyDown={closeOnEscape}
    >
      <header className={classes.head}>
        <h2 id={title}>{t.title}</h2>
        <CloseButton size="sm" aria-label={t.close} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys too */}
      <section className={classes.body} aria-labelledby={title} tabIndex={0}>
        <Suspense fallback={<Skeleton height={180} radius="md" />}>
          <GuideSearch>
            <PageAnswers />
          </GuideSearch>
        </Suspense>
        <PageKeys />
      </section>
      <div className={classes.more}>
        <Link to="/help">
          <Icon name="file" size={16} />
          {t.open_guide}
        </Link>
        <Link to="/support" search={{ from: here }} title={t.support_hint}>
          <Icon name="mail" size={16} />
          {t.support}
        </Link>
      </div>
    </aside>,
    document.body,
  );
}
