import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { KitEdge } from '../kit-rules.ts';
import { explodeKits } from './explode-kits.ts';

/** `n` of a kit can be put together; `is_counted` once each of its parts was counted somewhere. */
type Made = { kit_id: number; n: number; is_counted: boolean };

/** How many of a kit can be put together at a place. A kit that comes together nowhere has one row without a place. */
export type MadeAtPlace = { kit_id: number; is_counted: boolean; core_id: string | null; n: number | null };

/**
 * Which pieces of what is on hand are taken: those that orders reserve, or also those of orders that wait and reserve
 * nothing yet. The latter are sold too, so what is put on sale goes without them.
 */
export type Taken = 'reserved' | 'sold';

/**
 * Pieces taken of `row.product_id` at `row.core_id`, as a subquery. Orders that may ship from any place count at each.
 */
export function takenAt(row: string, taken: Taken): RawBuilder<number> {
  const [product, place] = [sql.ref(`${row}.product_id`), sql.ref(`${row}.core_id`)];
  // Names that no row has: `h.product_id` of a row `h` would be the subquery's own.
  const reserved = sql<number>`coalesce((select sum(reserved.quantity) from stock_reservations reserved
    where reserved.product_id = ${product} and reserved.core_id = ${place}), 0)`;
  if (taken === 'reserved') return reserved;
  return sql`(${reserved} + coalesce((select sum(waiting.quantity) from unreserved_pieces waiting
    where waiting.product_id = ${product} and (waiting.core_id = ${place} or waiting.core_id is null)), 0))`;
}

/** How many of each kit the parts that are not taken make at each place that has a count of all of them. */
export async function countMadeByPlace(db: AccountDb, parts: readonly KitEdge[], taken: Taken): Promise<MadeAtPlace[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<MadeAtPlace>`
    with parts as (
      select * from jsonb_to_recordset(${jsonb(parts)}) as r (kit_id bigint, part_id bigint, quantity numeric)),
    wholes as (
      select p.kit_id, count(*) as parts,
             bool_and(exists (select from stock_levels s where s.product_id = p.part_id)) as is_counted
        from parts p group by 1),
    made as (
      select p.kit_id, s.core_id, min(floor(greatest(0, s.on_hand - ${takenAt('s', taken)}) / p.quantity)) as n
        from parts p
        join wholes w on w.kit_id = p.kit_id
        join stock_levels s on s.product_id = p.part_id
       group by p.kit_id, s.core_id, w.parts having count(*) = w.parts)
    select w.kit_id, w.is_counted, m.core_id, m.n::bigint as n from wholes w left
      join made m on m.kit_id = w.kit_id`.execute(db);
  return rows;
}

/** How many of each kit there are over all places: what is sold leaves from one of them. */
export function sumOverPlaces(made: readonly MadeAtPlace[]): Made[] {
  const sums = new Map<number, Made>();
  for (const { kit_id, is_counted, n } of made) {
    sums.set(kit_id, { kit_id, is_counted, n: (sums.get(kit_id)?.n ?? 0) + (n ?? 0) });
  }
  return [...sums.values()];
}

/** How many of each kit the parts that are not taken make, over all places. */
export async function countMade(db: AccountDb, parts: readonly KitEdge[], taken: Taken): Promise<Made[]> {
  return sumOverPlaces(await countMadeByPlace(db, parts, taken));
}

/** How many of each kit among the rows its parts make, over all levels; where there is no kit, nothing is asked. */
export async function kitsFromParts(
  db: AccountDb,
  rows: readonly { id: number; is_kit: boolean }[],
): Promise<Map<number, number>> {
  const kits = rows.filter(({ is_kit }) => is_kit).map(({ id }) => id);
  const made = await countMade(db, await explodeKits(db, kits), 'reserved');
  return new Map(made.map(({ kit_id, n }) => [kit_id, n]));
}

/** The rows with what there is of each: of a kit as many as its parts make, of what is no kit its own count. */
export function withKitsMade<T extends { id: number; quantity_available: number }>(
  rows: readonly T[],
  made: ReadonlyMap<number, number>,
): T[] {
  return rows.map((row) => ({ ...row, quantity_available: made.get(row.id) ?? row.quantity_available }));
}

/** How many of an item its parts make; null where it is no kit. */
export const kitsPossible = (
  item: { id: number; is_kit: boolean },
  made: ReadonlyMap<number, number>,
): number | null => (item.is_kit ? (made.get(item.id) ?? 0) : null);
