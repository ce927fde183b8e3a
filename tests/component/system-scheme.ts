/** `(prefers-reduced-motion: reduce)` holds, so that nothing waits for a movement to end. */
const media = new Map<string, Set<(event: { matches: boolean }) => void>>();
let scheme: 'light' | 'dark' = 'light';

const isMatch = (query: string): boolean =>
  query.includes('prefers-reduced-motion') || query.includes(`prefers-color-scheme: ${scheme}`);

/** The colour scheme of the system, as a person sets it. */
export function setSystemScheme(next: 'light' | 'dark'): void {
  scheme = next;
  for (const [query, listeners] of media) for (const tell of listeners) tell({ matches: isMatch(query) });
}

/** Stands for the browser's. */
export function matchMedia(query: string) {
  const listeners = media.get(query) ?? new Set();
  media.set(query, listeners);
  const add = (listener: (event: { matches: boolean }) => void) => listeners.add(listener);
  const remove = (listener: (event: { matches: boolean }) => void) => listeners.delete(listener);
  return {
    media: query,
    get matches() {
      return isMatch(query);
    },
    onchange: null,
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => add(listener),
    removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => remove(listener),
    addListener: add,
    removeListener: remove,
    dispatchEvent: () => true,
  };
}
