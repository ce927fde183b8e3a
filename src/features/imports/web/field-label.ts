import type { Catalogue } from '#ui/texts.ts';

/** How a field of a sheet is called; one that has no words, by its name. */
export function fieldLabel({ import_fields }: Catalogue, name: string): string {
  return new Map(Object.entries(import_fields)).get(name) ?? name;
}
