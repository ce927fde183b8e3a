import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, createElement, lazy } from 'react';
import { Icon } from './icons.tsx';
import classes from './lazy-part.module.css';
import { useTexts } from './texts.ts';
import { whenIdle } from './when-idle.ts';

/**
 * A part of a screen whose code is loaded after the screen: once the browser is idle, or when the part is first drawn. So it is there at the
 * first press, also while the line is down. Where it cannot be loaded the screen around it stays and says so; a browser does not load a
 * module again that it failed to load, so only a reload helps. It stands in a `Suspense`:
 * `const BulkMenu = lazyPart(async () => (await import('./bulk-menu.tsx')).BulkMenu)`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined));
  return (props) => (
    <CatchBoundary getResetKey={() => Part} errorComponent={NotLoaded}>
      {createElement<Props>(Part, props)}
    </CatchBoundary>
  );
}

function NotLoaded() {
  const t = useTexts().ui;
  return (
    <div role="alert" className={classes.notice}>
      <Icon name="alert" size={16} />
      <span>{t.part_missing}</span>
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </div>
  );
}
