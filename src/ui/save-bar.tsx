import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

type Props = {
  /** The changes, or that they are being saved. */
  status: ReactNode;
  /** Above the bar: what another member changed meanwhile. */
  notice?: ReactNode;
  /** Buttons, the one that saves last. */
  children: ReactNode;
};

/** The foot of a form, which stays in sight: `<SaveBar status={t.unchanged}><Button>…</Button></SaveBar>` */
export function SaveBar({ status, notice, children }: Props) {
  return (
    <div className={classes.dock}>
      {notice}
      <div className={classes.bar}>
        <span role="status">{status}</span>
        {children}
      </div>
    </div>
  );
}
