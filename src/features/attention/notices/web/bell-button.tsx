import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import header from '#ui/header-button.module.css';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findNotices } from '../contract.ts';
import classes from './notice-bell.module.css';

/** The button of the menu. */
export function BellButton(props: ComponentProps<'button'>) {
  const t = useTexts().shell.notices;
  const { count } = useFormats();
  const total = useQuery(queryOf(findNotices, {})).data?.total ?? 0;
  const label = total > 0 ? pluralise(t.open, total, count) : t.none;
  return (
    <button
      {...props}
      type="button"
      className={`${header.button} ${classes.bell}`}
      aria-haspopup="menu"
      aria-label={label}
      title={label}
    >
      <Icon name="bell" />
      {total > 0 && (
        <span aria-hidden="true" className={classes.count}>
          {total > 99 ? interpolate(t.many, { count: 99 }) : count(total)}
        </span>
      )}
    </button>
  );
}
