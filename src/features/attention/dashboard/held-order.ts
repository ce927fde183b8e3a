/**
 * Causes in the order in which they are on the screen already, those that came since at the end: a line does not move
 * while somebody answers it. `before`: the keys that were shown last.
 */
export function heldOrder<Cause>(
  before: readonly string[],
  now: readonly Cause[],
  keyOf: (cause: Cause) => string,
): Cause[] {
  const placeOf = (cause: Cause) => {
    const place = before.indexOf(keyOf(cause));
    return place < 0 ? before.length : place;
  };
  return now.toSorted((a, b) => placeOf(a) - placeOf(b));
}
