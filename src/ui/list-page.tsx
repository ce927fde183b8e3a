import type { ReactNode } from 'react';
import classes from './list-page.module.css';

/**
 * A screen that is one list: head, tools, `DataTable` and `ListFooter`, in this order. The table takes what height is
 * left in the window.
 */
export function ListPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-list-page>
      {children}
    </div>
  );
}

/**
 * A row of tools above a list, its parts on the left: `<ListTools><SegmentBar … /><SearchBox … /><ColumnChooser …
 * /></ListTools>`
 */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>;
}

/** A row of tools above a list, the last one on the right: `<Toolbar><SearchBox … /><ColumnChooser … /></Toolbar>` */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>;
}
