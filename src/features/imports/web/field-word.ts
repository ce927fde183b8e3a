import type { Catalogue } from '#ui/texts.ts';

/** How a field of a sheet is called; one that has no words here yet, by its name. */
export function fieldWord(t: Catalogue['imports'], name: string): string {
  return new Map(Object.entries(t.fields)).get(name) ?? name;
}
