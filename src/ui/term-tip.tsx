import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './term.module.css';
import { type TermName, useTermTexts } from './use-term-texts.ts';

/** What a press of the word does beside explaining it. */
export type Press = { className: string | undefined; onClick: () => void };

type Props = { of: TermName; children: ReactNode; press: Press | undefined };

/** A term with what it means, for `Term`. A screen reader says it with the word, whether or not it is shown. */
export function TermTip({ of, children, press }: Props) {
  const { text } = useTermTexts()[of];
  return (
    <Tooltip label={text} multiline classNames={{ tooltip: classes.tip }} openDelay={150}>
      <button type="button" className={classes.term} {...press} aria-description={text}>
        {children}
      </button>
    </Tooltip>
  );
}
