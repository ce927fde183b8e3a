import type { Catalogue } from '#ui/texts.ts';

/** How a field of a sheet is called; one that has no words, by its name. */
export function fieldLabel(fields: Catalogue['importFields'], name: string): string {
  return new Map(Object.entries(fields)).get(name) ?? name;
}
