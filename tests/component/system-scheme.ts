type Listener = (event: { matches: boolean }) => void;

/** `(prefers-reduced-motion: reduce)` holds, so that nothing waits for a movement to end; the system is light. */
const isMatch = (query: string): boolean =>
  query.includes('prefers-reduced-motion') || query.includes('prefers-color-scheme: light');

/** Stands for the browser's. */
export function matchMedia(query: string) {
  const listeners = new Set<Listener>();
  return {
    media: query,
    matches: isMatch(query),
    onchange: null,
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    addListener: (listener: Listener) => listeners.add(listener),
    removeListener: (listener: Listener) => listeners.delete(listener),
    dispatchEvent: () => true,
  };
}
