import type { RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingBar } from '#ui/loading-bar.tsx';
import { observed, useObserved } from '#ui/observed.ts';
import { ScreenMissing } from './screen-crash.tsx';

const RETRY_MS = 2_000;
const RELOADED = 'bodega:reloaded';
/** A page that was reloaded so shortly ago is not reloaded again by itself. */
const RELOAD_EVERY_MS = 15_000;

const isReachable = observed(() => true);

/** False while a screen's file waits for a server that does not answer. */
export const useIsReachable = (): boolean => useObserved(isReachable);

/**
 * Loads a screen's code. While the server does not answer it waits for it; then the page is loaded again where it
 * stands, since a browser does not ask again for a module that it failed to load.
 */
export async function loadScreen(load: () => Promise<RouteComponent>): Promise<RouteComponent> {
  try {
    return await load();
  } catch (error) {
    if (!isNotLoaded(error)) throw error;
    await untilReachable();
    return ReloadedScreen;
  }
}

/** The errors of browsers for a module that does not arrive, and of the bundle for its style sheet. */
function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module|preload CSS/i.test(error.message);
}

async function untilReachable(): Promise<void> {
  while (!(await isAnswered())) {
    isReachable.set(false);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  isReachable.set(true);
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page once; where that did not help, it says so. */
function ReloadedScreen() {
  const wasReloaded = Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_EVERY_MS;
  useEffect(() => {
    if (wasReloaded) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  }, [wasReloaded]);
  return wasReloaded ? <ScreenMissing /> : <LoadingBar />;
}
