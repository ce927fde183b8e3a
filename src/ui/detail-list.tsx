import { Fragment, type ReactNode } from 'react';
import classes from './detail-list.module.css';
import { useTexts } from './texts.ts';

/** A label and its value; null, undefined and '' show as a dash. */
export type Detail = readonly [label: string, value: ReactNode];

/** Labels next to values: `<DetailList items={[[t.orders.email, order.customer_email], …]} />` */
export function DetailList({ items }: { items: readonly Detail[] }) {
  const { none } = useTexts().ui;
  return (
    <dl className={classes.list}>
      {items.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? none : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
