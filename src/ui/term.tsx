import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { Idle } from './idle.tsx';
import classes from './term.module.css';
import type { Press } from './term-tip.tsx';
import type { TermName } from './use-term-texts.ts';
import { withLaterStyles } from './with-later-styles.ts';

const TermTip = lazy(async () => ({
  default: await withLaterStyles(async () => (await import('./term-tip.tsx')).TermTip),
}));

type Props = {
  of: TermName;
  children: ReactNode;
  /** Of a word that also does something, such as sort a table: then it is the one button for both. */
  press?: Press | undefined;
};

/**
 * A word that explains itself where it first stands on a screen, by pointer, focus and tap: `<Term of="core_location">{t.columns.core_location}</Term>`.
 * What it says is loaded after the screen; without it the word stays.
 */
export function Term({ of, children, press }: Props) {
  const bare = press ? (
    <button type="button" {...press}>
      {children}
    </button>
  ) : (
    <span className={classes.term}>{children}</span>
  );
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={() => bare}>
      <Idle room={bare} isControl={press !== undefined}>
        <TermTip of={of} press={press}>
          {children}
        </TermTip>
      </Idle>
    </CatchBoundary>
  );
}
