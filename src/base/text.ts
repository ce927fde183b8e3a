/** A catalogue's shape with any wording: the keys that a translation must have. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

/**
 * Puts values into the `{name}` places of a text; an unknown place stays as it is. A value that ends with a stop, such
 * as “12:00 p.m.”, ends the sentence.
 */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}(\.(?=\s|$))?/g, (place, name: string, stop = '') => {
    const value = values[name];
    if (value === undefined) return place;
    return stop && /[.!?]$/.test(String(value)) ? String(value) : `${value}${stop}`;
  });
}

/** A text in both numbers, each with a place `{count}`. */
export type Plural = { one: string; many: string };

/** “1 order”, “1,200 orders”: `pluralise(t.orders.orders, total, formats.count)`. */
export function pluralise(texts: Plural, count: number, write: (count: number) => string = String): string {
  return interpolate(count === 1 ? texts.one : texts.many, { count: write(count) });
}
