import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './term.module.css';
import { type TermName, useTermTexts } from './use-term-texts.ts';

/** A term with what it means, for `Term`. A screen reader says it with the word, whether or not it is shown. */
export function TermTip({ of, children }: { of: TermName; children: ReactNode }) {
  const { text } = useTermTexts()[of];
  return (
    <Tooltip label={text} multiline classNames={{ tooltip: classes.tip }} openDelay={150}>
      <button type="button" className={classes.term} aria-description={text}>
        {children}
      </button>
    </Tooltip>
  );
}
