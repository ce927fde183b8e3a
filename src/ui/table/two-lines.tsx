import type { ReactNode } from 'react';
import classes from './data-table.module.css';

type Props = {
  first: ReactNode;
  /** Left out where there is none. */
  second: ReactNode;
  /** Both as text, for where one is cut or out of sight. */
  title: string;
  /** In low rows the second is next to the first; else it is hidden there. */
  isBeside?: boolean;
};

/** A cell of two lines, of one in low rows: `<TwoLines first={name} second={email} title={`${name}\n${email}`} />` */
export function TwoLines({ first, second, title, isBeside }: Props) {
  return (
    <span className={classes.two} data-beside={isBeside} title={title}>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </span>
  );
}
