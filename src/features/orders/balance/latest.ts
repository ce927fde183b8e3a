/** The latest of these instants; null for none. */
export const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce<string | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
