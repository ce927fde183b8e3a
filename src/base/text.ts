/** A catalogue's shape with any wording: what a translation must provide, key by key. */
export type Twin<T> = { readonly [K in keyof T]: T[K] extends string ? string : Twin<T[K]> };

/** Puts values into the `{name}` places of a text; an unknown place stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
