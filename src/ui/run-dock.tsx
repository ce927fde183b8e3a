import type { ReactNode } from 'react';
import classes from './run-dock.module.css';

/**
 * The place where a list shows background work: between its rows and its footer, so no row moves as a `RunStrip` comes
 * and goes. It stays in sight where the list is longer than the window.
 */
export function RunDock({ children }: { children: ReactNode }) {
  return <div className={classes.dock}>{children}</div>;
}
