import { type ReactNode, useId } from 'react';
import classes from './page.module.css';
import type { TermName } from './term.tsx';
import { Term } from './term.tsx';

type Props = { title?: string; term?: TermName; actions?: ReactNode; children: ReactNode };

/** A part of a screen on its own ground: `<Panel title={t.orders.customer}><DetailList … /></Panel>` */
export function Panel({ title, term, actions, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title && id}>
      {(title || actions) && (
        <div className={classes.panelHead}>
          {title && <h2 id={id}>{term ? <Term of={term}>{title}</Term> : title}</h2>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
