const keyOf = (name: string) => name.trim().toLowerCase();

/** Names that differ by letter case or outer blanks alone would be taken for one another. */
export const isSameName = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

type Named = { id: number; name: string };

/** The first of the changed categories that would be named as another one is then; undefined where all names differ. */
export function findRepeated(all: readonly Named[], changed: ReadonlySet<number>): Named | undefined {
  const first = new Map<string, Named>();
  // What stays comes first: the one that is changed is at fault.
  for (const category of [...all].sort((a, b) => Number(changed.has(a.id)) - Number(changed.has(b.id)))) {
    const key = keyOf(category.name);
    if (first.has(key) && changed.has(category.id)) return category;
    first.set(key, category);
  }
  return undefined;
}
