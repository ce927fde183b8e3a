/**
 * What is costly to make, made when it is first asked for and then kept: `const names = once(() => new
 * Intl.DisplayNames(…)); names().of(code)`
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
