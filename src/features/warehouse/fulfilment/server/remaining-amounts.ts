import { sql } from 'kysely';
import { remainingSale } from '#features/core/order-lifecycle/remaining-sale.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { soldLines } from '#features/core/order-lifecycle/server/sold-lines.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Amounts = Pick<LockedOrder, 'currency' | 'total_cost' | 'tax_cost' | 'shipping_cost' | 'discount_cost'>;

/**
 * Pieces of lines that are to be others than stored, by line number; 0 takes a line off. `are_charged`: the order's
 * amounts are those of these pieces, as its channel gives both; of what a member takes off they are without.
 */
export type ChangedPieces = { quantities: ReadonlyMap<string, number>; are_charged: boolean };

type Line = {
  source_item_id: string;
  origin: 'channel' | 'staff';
  sold: number;
  wanted: number;
  line_total: string;
  discount: string;
  taxes: { amount: string }[];
  is_discount: boolean;
};

/** An order's amounts without the pieces that were taken off it, or are about to be. */
export async function remainingAmounts(
  tx: AccountDb,
  { id, ...order }: Amounts & { id: number },
  { quantities, are_charged }: ChangedPieces,
): Promise<Amounts> {
  const { rows } = await sql<Line>`
    select i.source_item_id, i.origin, i.sold, i.wanted, i.line_total::text, i.discount::text, i.taxes, i.is_discount
      from orders o cross join lateral ${soldLines} i where o.id = ${id}`.execute(tx);
  const sold = rows.flatMap(({ origin, sold: quantity, wanted, source_item_id, ...line }) => {
    const left = quantities.get(source_item_id) ?? wanted;
    if (origin === 'staff') return [];
    return [{ ...line, quantity: are_charged && left !== wanted ? left : quantity, left }];
  });
  return remainingSale(order, sold, { hasAdded: rows.some(({ origin }) => origin === 'staff') }).order;
}
