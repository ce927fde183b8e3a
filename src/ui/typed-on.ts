/**
 * The text of a box after typing. `isSpaced`: Space was pressed at its end as a command and was not typed; typing on
 * shows that a space was meant too.
 */
export function typedOn(before: string, after: string, isSpaced: boolean): string {
  const isGoneOn = isSpaced && before !== '' && after.length > before.length && after.startsWith(before);
  return isGoneOn ? `${before} ${after.slice(before.length)}` : after;
}
