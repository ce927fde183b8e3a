/**
 * What became of a method or location that something is mapped to: staff took it out of the choices, or the warehouse
 * did.
 */
export type Offer = 'offered' | 'not_offered' | 'gone';

/** How the warehouse's own row says it. */
export function offerOf({ is_active, is_offered = true }: { is_active: boolean; is_offered?: boolean }): Offer {
  if (!is_active) return 'gone';
  return is_offered ? 'offered' : 'not_offered';
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

/**
 * Rows that waiting orders need come first, most orders first; then rows that are not mapped, rows whose target is
 * gone, and the rest by code.
 */
export function byNeed(a: Needed, b: Needed): number {
  return rank(a) - rank(b) || b.orders - a.orders || byText.compare(a.key, b.key) || (a.key < b.key ? -1 : 1);
}
