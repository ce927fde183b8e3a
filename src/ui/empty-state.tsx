import { Stack } from '@mantine/core';
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
  /** It replaces a whole screen, so its title is the page's. */
  isPage?: boolean;
};

/**
 * `<EmptyState title={t.orders.none} action={<Button
 * onClick={clear}>{t.ui.filters.clear}</Button>}>{t.orders.none_filtered}</EmptyState>`
 */
export function EmptyState({ title, children, action, icon = 'boxes', isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'strong';
  return (
    <div className={classes.notice}>
      <Icon name={icon} size={32} strokeWidth={1.2} />
      <Stack gap={4} maw="52ch">
        <Title>{title}</Title>
        {children && <span>{children}</span>}
      </Stack>
      {action}
    </div>
  );
}
