/** Browsers without idle callbacks wait so long. */
const IDLE_MS = 2_000;

/** Runs once the browser has nothing else to do. @returns what takes the wish back */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
