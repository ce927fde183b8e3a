import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './entrance.module.css';

/** The frame of the screens before the login, and the title of the window. */
export function LoginCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Bodega`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <BrandMark size={44} />
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
        {children}
      </div>
    </main>
  );
}
