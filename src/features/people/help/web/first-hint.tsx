import { useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import classes from './first-hint.module.css';
import { useScreen } from './use-screen.ts';

type HintName = keyof Catalogue['help']['hints'];

/** The screens that are worked with in a way of their own. */
const hints: Readonly<Record<string, HintName>> = {
  '/orders': 'orders',
  '/inbox': 'inbox',
  '/problems': 'inbox',
  '/settings/connectors/$id/products': 'links',
  '/links': 'links',
};

const keyOf = (name: HintName) => `bodega.hint.${name}`;

/** One line on how the screen is worked with, until this browser's member hides it for good. */
export function FirstHint() {
  const name = hints[useScreen()];
  return name && <Hint key={name} name={name} />;
}

function Hint({ name }: { name: HintName }) {
  const t = useTexts().help;
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(keyOf(name)) !== null);
  if (isHidden) return null;

  function hide() {
    localStorage.setItem(keyOf(name), 'hidden');
    setIsHidden(true);
  }

  return (
    <div className={classes.hint}>
      <Icon name="info" size={15} />
      <p>{t.hints[name]}</p>
      <button type="button" aria-label={t.hide_hint} title={t.hide_hint} onClick={hide}>
        <Icon name="cross" size={14} />
      </button>
    </div>
  );
}
