/**
 * What stands in a box after something was typed into it. `isSpaced`: Space was pressed at its end for something else,
 * and was not typed; who types on meant it as a space too.
 */
export function typedOn(before: string, after: string, isSpaced: boolean): string {
  const isGoneOn = isSpaced && before !== '' && after.length > before.length && after.startsWith(before);
  return isGoneOn ? `${before} ${after.slice(before.length)}` : after;
}
