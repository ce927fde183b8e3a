import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import classes from './notice.module.css';

type Props = {
  title: string;
  /** Why there is nothing here. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  icon?: IconName;
};

/** `<EmptyState title={t.orders.none} action={<Button onClick={clear}>{t.ui.filters.clear}</Button>}>{t.orders.none_filtered}</EmptyState>` */
export function EmptyState({ title, children, action, icon = 'boxes' }: Props) {
  return (
    <div className={classes.notice}>
      <Icon name={icon} size={32} strokeWidth={1.2} />
      <div className={classes.words}>
        <strong>{title}</strong>
        {children && <span>{children}</span>}
      </div>
      {action}
    </div>
  );
}
