/** What became of a method or location that something is mapped to: staff took it out of the choices, or the warehouse did. */
export type Offer = 'offered' | 'not_offered' | 'gone';

/** How the warehouse's own row says it. */
export function offerOf({ is_active, is_offered = true }: { is_active: boolean; is_offered?: boolean }): Offer {
  if (!is_active) return 'gone';
  return is_offered ? 'offered' : 'not_offered';
}

/** One row that somebody saves: what it should lead to, and what it led to on their screen (undefined: not said). */
export type MappingChange = { key: string; to: string | null; shown?: string | null | undefined };

/** What is stored now, by whom and since when; a row that was never mapped by a person has neither. */
export type StoredMapping = { to: string | null; by: string | null; at: string | null };

/** A row that was saved by somebody else after it was shown. */
export type Clash = StoredMapping & { key: string };

/**
 * Parts what is to be written from what would undo somebody's work. A row that already is as wanted, or that was not changed on
 * the screen, is neither: a table can be sent whole.
 */
export function weighChanges(
  stored: ReadonlyMap<string, StoredMapping>,
  changes: readonly MappingChange[],
): { write: MappingChange[]; clashes: Clash[] } {
  const write: MappingChange[] = [];
  const clashes: Clash[] = [];
  for (const change of changes) {
    const now = stored.get(change.key) ?? { to: null, by: null, at: null };
    if (change.to === now.to || change.to === change.shown) continue;
    if (change.shown === undefined || change.shown === now.to) write.push(change);
    else clashes.push({ key: change.key, ...now });
  }
  return { write, clashes };
}

/** The places of keys that stand twice, the second and later ones. */
export function repeatedAt(keys: readonly string[]): number[] {
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

/** What the order of a mapping table goes by. */
export type Needed = { key: string; to: string | null; offer: Offer | null; orders: number };

const rank = ({ to, offer, orders }: Needed) => {
  if (orders > 0) return 0;
  if (to === null) return 1;
  return offer === 'gone' ? 2 : 3;
};

const byText = new Intl.Collator('en', { numeric: true });

/** What waiting orders need comes first, most orders first; then what is not mapped, what leads nowhere, and the rest by code. */
export function byNeed(a: Needed, b: Needed): number {
  return rank(a) - rank(b) || b.orders - a.orders || byText.compare(a.key, b.key) || (a.key < b.key ? -1 : 1);
}
