import type { ReactNode } from 'react';
import type { Tone } from './palette.ts';
import classes from './status-badge.module.css';
import type { TermName } from './term.tsx';
import { Term } from './term.tsx';

type Props = {
  tone: Tone;
  /** The status in words: colour never says it alone. */
  children: ReactNode;
  /** More about it, on hover. */
  title?: string;
  /** What explains it, on the page of one thing; in a list the head of the column does. */
  term?: TermName | undefined;
};

/** `<StatusBadge tone="success">Shipped</StatusBadge>` */
export function StatusBadge({ tone, children, title, term }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {term ? <Term of={term}>{children}</Term> : children}
    </span>
  );
}
