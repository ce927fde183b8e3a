import type { ComponentProps } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './shell.module.css';

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

/** The button of the user menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const t = useTexts().shell;
  const { user } = useSession();
  return (
    <button {...props} type="button" className={classes.user} aria-haspopup="menu">
      <span aria-hidden="true" className={classes.initials}>
        {initialsOf(user.name)}
      </span>
      <span className="visually-hidden">{t.user_menu}</span>
      <span className={classes.userName}>{user.name}</span>
      <Icon name="chevronDown" size={14} />
    </button>
  );
}
