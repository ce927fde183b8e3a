import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { Icon } from './icons.tsx';

type Props = {
  tone: 'danger' | 'warning' | 'neutral';
  title: string;
  text?: ReactNode;
  /** Buttons below the words. */
  actions?: ReactNode;
  /** It lies above a form rather than in the page. */
  isFloating?: boolean;
  children?: ReactNode;
};

/** What a member has to know or to decide; all but the neutral ones are read out as they come. */
export function Banner({ tone, title, text, actions, isFloating = false, children }: Props) {
  const isNeutral = tone === 'neutral';
  return (
    <section
      className={classes.banner}
      data-tone={tone}
      data-floating={isFloating || undefined}
      role={isNeutral ? undefined : 'alert'}
    >
      <h2>
        <Icon name={isNeutral ? 'info' : 'alert'} />
        {title}
      </h2>
      {text && <p>{text}</p>}
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
