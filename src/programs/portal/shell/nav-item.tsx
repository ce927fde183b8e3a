import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { NavEntry, navigationFor } from '../navigation.ts';
import { isOfFiles } from './file-screens.ts';
import classes from './shell.module.css';
import { WorkCount } from './work-count.tsx';

export type Entry = ReturnType<typeof navigationFor>[number];

/** A screen in the navigation. */
export function NavItem({ entry }: { entry: Entry }) {
  const { name, icon, to, work, parent }: NavEntry = entry;
  const t = useTexts().shell;
  useNavKeys(entry);
  const isExact = useRouterState({ select: ({ location }) => to === '/' || isOfFiles(location.pathname) });
  return (
    <li data-below={parent}>
      <Link to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
        <Icon name={icon} />
        <span className={classes.label}>{t.nav[name]}</span>
        {work && <WorkCount of={work} />}
      </Link>
    </li>
  );
}

/** The keys that open a screen. */
export function useNavKeys({ to, name, keys }: Entry): void {
  const t = useTexts().shell;
  const navigate = useNavigate();
  useShortcut(keys, interpolate(t.go_to, { page: t.nav[name] }), () => void navigate({ to }));
}
