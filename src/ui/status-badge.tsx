import type { ReactNode } from 'react';
import type { Tone } from './palette.ts';
import classes from './status-badge.module.css';

type Props = {
  tone: Tone;
  /** The status in words: colour never says it alone. */
  children: ReactNode;
  /** More about it, on hover. */
  title?: string;
};

/** `<StatusBadge tone="success">Shipped</StatusBadge>` */
export function StatusBadge({ tone, children, title }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
