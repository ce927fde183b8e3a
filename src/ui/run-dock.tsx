import type { ReactNode } from 'react';
import classes from './run-dock.module.css';

/**
 * Where a list tells of work in the background: between its rows and its footer, so that no row moves as a `RunStrip`
 * comes and goes. It stays in sight where the list is longer than the window.
 */
export function RunDock({ children }: { children: ReactNode }) {
  return <div className={classes.dock}>{children}</div>;
}
