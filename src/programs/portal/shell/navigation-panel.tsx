import { type ComponentType, Fragment, useEffect, useRef } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icons.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { type NavEntry, navigationFor } from '../navigation.ts';
import { NavFiles } from './nav-files.tsx';
import { NavItem } from './nav-item.tsx';
import { NavPartners, NavViews } from './nav-lists.tsx';
import type { NavList } from './nav-room.tsx';
import classes from './shell.module.css';

/** The list below an entry, by its name. */
const lists: Readonly<Record<NavList, ComponentType>> = {
  orders: NavViews,
  connectors: NavPartners,
};
const isNavList = (name: string): name is NavList => Object.hasOwn(lists, name);

type Props = { isOpen: boolean; onClose: () => void; isFolded: boolean; onFold: () => void };

/** `isOpen`: slid in over a narrow screen. `isFolded`: icons only, next to a wide one. */
export function NavigationPanel({ isOpen, onClose, isFolded, onFold }: Props) {
  const t = useTexts().shell;
  const { account, user } = useSession();
  const shown = navigationFor(user);
  const inSection = (wanted: NavEntry['section']) => shown.filter((entry: NavEntry) => entry.section === wanted);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) closeButton.current?.focus();
  }, [isOpen]);

  return (
    <>
      {isOpen && <div className={classes.backdrop} onPointerDown={onClose} />}
      <nav
        aria-label={t.navigation}
        className={classes.navbar}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={classes.brand}>
          <BrandMark />
          <div>
            <strong>{t.product}</strong>
            <span title={account.name}>{account.name}</span>
          </div>
          <button
            ref={closeButton}
            type="button"
            className={classes.burger}
            onClick={onClose}
            aria-label={t.close_navigation}
          >
            <Icon name="cross" />
          </button>
        </div>
        <ul className={classes.nav}>
          {inSection(undefined).map((entry) => (
            <Fragment key={entry.name}>
              <NavItem entry={entry} />
              {isNavList(entry.name) && <ListBelow list={entry.name} />}
            </Fragment>
          ))}
          <NavFiles entries={inSection('files')} />
        </ul>
        <h2 className={classes.section}>{t.sections.settings}</h2>
        <ul className={classes.nav}>
          {inSection('settings').map((entry) => (
            <NavItem key={entry.name} entry={entry} />
          ))}
        </ul>
        <FoldButton isFolded={isFolded} onFold={onFold} />
      </nav>
    </>
  );
}

function ListBelow({ list }: { list: NavList }) {
  const List = lists[list];
  return <List />;
}

function FoldButton({ isFolded, onFold }: Pick<Props, 'isFolded' | 'onFold'>) {
  const t = useTexts().shell;
  const label = isFolded ? t.unfold_navigation : t.fold_navigation;
  useShortcut('[', label, onFold);
  return (
    <button type="button" className={classes.fold} aria-label={label} aria-keyshortcuts="[" onClick={onFold}>
      <Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} size={16} />
      <span className={classes.label}>{label}</span>
      <kbd>[</kbd>
    </button>
  );
}
