import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';
import type { TermName } from './term.tsx';
import { Term } from './term.tsx';

type Props = {
  title: string;
  /** The same as it is drawn, where it is more than plain words. */
  heading?: ReactNode;
  /** What explains the title. */
  term?: TermName;
  /** Badges next to the title. */
  badges?: ReactNode;
  /** One line below it. */
  children?: ReactNode;
  /** A list's parts, in the same line where there is room: a `SegmentBar`. */
  tabs?: ReactNode;
  /** Buttons on the right, the most used first. */
  actions?: ReactNode;
};

/**
 * The head of every screen, and the title of the window: `<PageHeader title={t.orders.title}
 * actions={<Button>…</Button>} />`
 */
export function PageHeader({ title, heading, term, badges, children, tabs, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Bodega`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div>
        <div className={classes.title}>
          <h1>{heading ?? (term ? <Term of={term}>{title}</Term> : title)}</h1>
          {badges}
        </div>
        {children && <div className={classes.hint}>{children}</div>}
      </div>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
