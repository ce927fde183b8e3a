/** A browser that is never idle, or has no idle callbacks, waits so long. */
const IDLE_MS = 2_000;

const firstScreen = Promise.withResolvers<void>();
let isReleased = false;

/** The first screen has what it asked for: what waits for an idle browser may come. */
export function releaseIdle(): void {
  isReleased = true;
  firstScreen.resolve();
}

/** Whether the first screen still waits for what it asked for. */
export const isFirstScreen = (): boolean => !isReleased;

/**
 * Runs once the first screen has what it asked for and the browser has nothing else to do. While it waits for its first rows a browser is
 * idle as well, and what came then would stand before them. @returns what takes the wish back
 */
export function whenIdle(run: () => void): () => void {
  let cancel: (() => void) | undefined;
  let isWanted = true;
  void firstScreen.promise.then(() => {
    if (isWanted) cancel = requestIdle(run);
  });
  return () => {
    isWanted = false;
    cancel?.();
  };
}

function requestIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
