import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { isOfFiles } from './file-screens.ts';
import { type Entry, useNavKeys } from './nav-item.tsx';
import classes from './shell.module.css';

/** Imports and exports: one line, which links to those that the member may open. */
export function NavFiles({ entries }: { entries: readonly Entry[] }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const t = useTexts().shell;
  const [first] = entries;
  return (
    first && (
      <li>
        <Link
          to={first.to}
          aria-current={isOfFiles(path) || entries.some(({ to }) => path.startsWith(to)) ? 'page' : undefined}
        >
          <Icon name="folder" />
          <span className={classes.label}>{t.sections.files}</span>
        </Link>
        {entries.map((entry) => (
          <Keys key={entry.to} entry={entry} />
        ))}
      </li>
    )
  );
}

function Keys({ entry }: { entry: Entry }) {
  useNavKeys(entry);
  return null;
}
