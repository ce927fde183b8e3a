import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Icon } from './icons.tsx';
import classes from './lazy-part.module.css';
import { LoadingBar } from './loading-bar.tsx';
import { useTexts } from './texts.ts';

/**
 * A part of a screen whose code is loaded when it is first drawn, as dialogs and charts are:
 * `const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog)`. Until it is there
 * `Pending`, with the same props, says that it loads. Where it cannot be loaded the screen around it stays and says so;
 * a browser does not load a module again that it failed to load, so only a reload helps.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Pending: ComponentType<Props> = LoadingBar,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <CatchBoundary getResetKey={() => Part} errorComponent={NotLoaded}>
      <Suspense fallback={<Pending {...props} />}>{createElement<Props>(Part, props)}</Suspense>
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
