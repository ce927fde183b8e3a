import { useSyncExternalStore } from 'react';

/** A value of the whole page, kept outside of components; components that read it with `useObserved` follow it. */
export type Observed<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** `const line = observed(() => true); line.set(false);` `first` is asked for when the value first is. */
export function observed<T>(first: () => T): Observed<T> {
  let known: { value: T } | undefined;
  const listeners = new Set<() => void>();
  return {
    get() {
      known ??= { value: first() };
      return known.value;
    },
    set(value) {
      known = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now, and drawn again with the next: `const isLive = useObserved(line)`. */
export function useObserved<T>({ subscribe, get }: Observed<T>): T {
  return useSyncExternalStore(subscribe, get);
}
