import type { ReactNode } from 'react';
import classes from './page-tabs.module.css';

/**
 * The way between pages of one subject, each with an address that can be sent: `<PageTabs label={t.label}><Link
 * to="/documents">…</Link></PageTabs>`
 */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
