import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/** A list of facts, in lines as high as those of a form. Empty facts are left out. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {items
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
