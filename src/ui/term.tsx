import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './term.module.css';
import { type Catalogue, useTexts } from './texts.ts';

export type TermName = keyof Catalogue['terms'];

type Props = {
  of: TermName;
  children: ReactNode;
  /** Of a word that also does something, such as sort a table: then it is the one button for both. */
  press?: { className: string | undefined; onClick: () => void } | undefined;
};

/**
 * A word that explains itself where it first stands on a screen, by pointer, focus and tap: `<Term
 * of="core_location">{t.columns.core_location}</Term>`. A screen reader says the explanation with the word, whether or
 * not it is shown.
 */
export function Term({ of, children, press }: Props) {
  const { text } = useTexts().terms[of];
  return (
    <Tooltip label={text} multiline classNames={{ tooltip: classes.tip }} openDelay={150}>
      <button type="button" className={classes.term} {...press} aria-description={text}>
        {children}
      </button>
    </Tooltip>
  );
}
