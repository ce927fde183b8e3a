import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './detail-page.module.css';
import { Icon } from './icons.tsx';

/** `search` is true where this address carries the list's state: then the list is found as it was left. */
type Props = Pick<LinkProps, 'to' | 'search'> & {
  label: string;
  /** Links to the neighbours, on the right. */
  children?: ReactNode;
};

/** Above a screen's title, the way back: `<BackNav to="/imports" label={t.all} />` */
export function BackNav({ label, children, ...list }: Props) {
  return (
    <nav className={classes.nav}>
      <Link {...list}>
        <Icon name="chevronLeft" size={16} />
        {label}
      </Link>
      {children}
    </nav>
  );
}
