import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';

/** Uses are counted up to this. */
const MAX_COUNTED = 1_000;
const FOREIGN_KEY_VIOLATION = '23503';

type Uses = { orders: number; kits: number; links: number };

/**
 * Deletes an item with its parts, counts and places.
 * @throws AppError not_found; item_in_use while it is in orders, kits, links or what else refers to it
 */
export async function deleteItem(staff: Staff, entity: EntityId, id: number) {
  const t = repliesFor(staff).catalog;
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ sku: string; name: string; upc: string | null }>`
      select sku, name, upc from products where id = ${id} and entity_id = ${entity} for update`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    const { upc, ...item } = rows[0];
    const uses = formatUses(staff, await countUses(tx, id));
    if (uses !== '') throw new AppError('item_in_use', { params: { sku: item.sku, uses } });
    await remove(tx, id, () => new AppError('item_in_use', { params: { sku: item.sku, uses: t.uses.others } }));
    await suggestAgain(tx, staff, keysOf([{ sku: item.sku, upc }]), [id]);
    await recordEvent(tx, staff, { type: 'product.deleted', product_id: id, details: item });
    return { message: interpolate(t.deleted, { sku: item.sku }) };
  });
}

async function countUses(tx: AccountDb, id: number): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select (select count(distinct order_id) from (select order_id from line_items where product_id = ${id}
      limit ${MAX_COUNTED}) l)::int as orders,
           (select count(*) from (select from kit_parts where part_id = ${id} limit ${MAX_COUNTED}) k)::int as kits,
           (select count(*) from (select from connector_products where product_id = ${id}
             limit ${MAX_COUNTED}) c)::int as links`.execute(tx);
  return rows[0] ?? { orders: 0, kits: 0, links: 0 };
}

function formatUses(staff: Staff, uses: Uses): string {
  const t = repliesFor(staff).catalog.uses;
  const words = [
    uses.orders > 0 && pluralise(t.orders, uses.orders),
    uses.kits > 0 && pluralise(t.kits, uses.kits),
    uses.links > 0 && pluralise(t.links, uses.links),
  ];
  return words.filter((part) => part !== false).join(', ');
}

async function remove(tx: AccountDb, id: number, refusal: () => AppError): Promise<void> {
  try {
    await tx.deleteFrom('products').where('id', '=', id).execute();
  } catch (error) {
    const isUsed = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    throw isUsed ? refusal() : error;
  }
}
