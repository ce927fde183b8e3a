import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { saveLinkIn } from '#features/catalogue/product-links/server/save-link.ts';
import { hasWriteUnderWay, isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { unmapCodeIn } from '#features/warehouse/mappings/server/save-code-mappings.ts';
import { unmapLocationIn } from '#features/warehouse/mappings/server/save-location-mappings.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { planForValues } from '#platform/db/plan-for-values.ts';
import type { undoFix } from '../contract.ts';

type Fix = z.output<typeof undoFix.body>;

/**
 * Takes back a correction that was made as it is named: its orders wait again, and those that are still here are
 * checked.
 * @returns how many orders are checked again
 * @throws AppError fix_has_left where an order that goes by it was handed over since; changed_meanwhile or
 * linked_meanwhile where it is another one by now
 */
export async function undoCause(staff: Staff, fix: Fix): Promise<{ orders: number }> {
  return staff.db.transaction().execute(async (tx) => {
    const ids = await lockReleased(tx, fix);
    if (await haveSomeLeft(tx, ids)) throw new AppError('fix_has_left');
    const orders = await takeBack(tx, staff, fix);
    await holdUntilChecked(tx, ids);
    return { orders };
  });
}

async function takeBack(tx: AccountDb, staff: Staff, fix: Fix): Promise<number> {
  const { connection_id, subject } = fix;
  if (fix.kind === 'unmapped_shipping_code') return unmapCodeIn(tx, staff, connection_id, subject, fix.amware_code);
  if (fix.kind === 'unmapped_location') return unmapLocationIn(tx, staff, connection_id, subject, fix.core_id);
  const row = { connection_id, connector_product_sku: subject, product_id: null, was_product_id: fix.product_id };
  return (await saveLinkIn(tx, staff, row)).orders;
}

/** Locks the orders that go by a correction and changed since it was made: none of them is handed over meanwhile. */
async function lockReleased(tx: AccountDb, fix: Fix): Promise<number[]> {
  await planForValues(tx); // a code or a SKU is rare, or every second order has it
  const since = await findFirst(tx, fix);
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o, ${madeAt(fix)} c
     where o.connection_id = ${fix.connection_id} and ${goesBy(fix, since)} and o.id >= ${since}
       and o.updated_at >= c.at
     order by o.id for no key update of o`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Where no order waited for a correction, or that was long ago, so many of the newest are looked at. */
const NEWEST = 50_000;

/** The oldest order that a correction may have released: those before it neither waited for it nor came since. */
async function findFirst(tx: AccountDb, fix: Fix): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(
      (select min(r.first_order_id) from rechecks r, ${madeAt(fix)} c
        where r.kind = ${fix.kind} and r.connection_id = ${fix.connection_id} and r.subject = ${fix.subject}
          and r.created_at >= c.at),
      (select max(id) from orders) - ${NEWEST}, 0) as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Whether one of them was handed to the warehouse, or is on its way there. Asked by itself: a statement that waited for
 * the rows would not see it.
 */
async function haveSomeLeft(tx: AccountDb, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from orders o
      where o.id = any(${ids}::bigint[]) and (o.in_amware = 1 or ${hasWriteUnderWay})) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** What waits to be sent waits for the check that the undo asked for. */
async function holdUntilChecked(tx: AccountDb, ids: readonly number[]): Promise<void> {
  await sql`update orders o set needs_check = true where o.id = any(${ids}::bigint[]) and ${isOpen}`.execute(tx);
}

function goesBy({ kind, subject }: Fix, since: number): RawBuilder<unknown> {
  if (kind === 'unmapped_shipping_code') return sql`o.shipping_code = ${subject} and not o.is_ship_method_chosen`;
  if (kind === 'unmapped_location') return sql`o.source_location = ${subject} and not o.is_warehouse_chosen`;
  return sql`o.id = any(array(
    select l.order_id from line_items l where l.sku = ${subject} and l.order_id >= ${since}))`;
}

function madeAt({ kind, connection_id, subject }: Fix): RawBuilder<unknown> {
  if (kind === 'unmapped_shipping_code')
    return sql`(select mapped_at as at from shipping_codes
      where connection_id = ${connection_id} and connector_code = ${subject})`;
  if (kind === 'unmapped_location')
    return sql`(select mapped_at as at from connector_locations
      where connection_id = ${connection_id} and source_location_id = ${subject})`;
  return sql`(select linked_at as at from connector_products
    where connection_id = ${connection_id} and connector_product_sku = ${subject})`;
}
