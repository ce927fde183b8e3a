import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/access/web/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icons.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { type NavEntry, navigationFor } from '../navigation.ts';
import classes from './shell.module.css';
import { WorkCount } from './work-count.tsx';

type Entry = ReturnType<typeof navigationFor>[number];

const SECTIONS = ['data', 'settings'] as const;

type Props = { isOpen: boolean; onClose: () => void; isFolded: boolean; onFold: () => void };

/** `isOpen`: slid in over a narrow screen. `isFolded`: icons only, beside a wide one. */
export function NavigationPanel({ isOpen, onClose, isFolded, onFold }: Props) {
  const t = useTexts().shell;
  const { account, user } = useSession();
  const shown = navigationFor(user);
  const inSection = (wanted: NavEntry['section']) => shown.filter((entry: NavEntry) => entry.section === wanted);
  const sections = SECTIONS.map((name) => ({ name, entries: inSection(name) })).filter(
    ({ entries }) => entries.length > 0,
  );
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
        <NavList entries={inSection(undefined)} />
        {sections.map(({ name, entries }) => (
          <Fragment key={name}>
            <h2 className={classes.section}>{t.sections[name]}</h2>
            <NavList entries={entries} />
          </Fragment>
        ))}
        <FoldButton isFolded={isFolded} onFold={onFold} />
      </nav>
    </>
  );
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

function NavList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.nav}>
      {entries.map((entry) => (
        <NavItem key={entry.name} entry={entry} />
      ))}
    </ul>
  );
}

function NavItem({ entry }: { entry: Entry }) {
  const { name, icon, keys, to, work }: NavEntry = entry;
  const t = useTexts().shell;
  const navigate = useNavigate();
  const label = t.nav[name];
  useShortcut(keys, interpolate(t.go_to, { page: label }), () => void navigate({ to }));
  return (
    <li>
      <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon name={icon} />
        <span className={classes.label}>{label}</span>
        {work && <WorkCount of={work} />}
      </Link>
    </li>
  );
}
