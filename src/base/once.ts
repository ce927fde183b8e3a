/**
 * Computes a costly value at the first call and keeps it: `const names = once(() => new Intl.DisplayNames(…));
 * names().of(code)`
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
