import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { unmapCode } from '#features/mappings/server/save-code-mappings.ts';
import { unmapLocation } from '#features/mappings/server/save-location-mappings.ts';
import { hasWriteUnderWay } from '#features/order-lifecycle/server/is-open.ts';
import { saveLink } from '#features/product-links/server/save-link.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { undoFix } from '../contract.ts';

type Fix = z.output<typeof undoFix.body>;

/**
 * Takes back a correction that was made as it is named: its orders wait again, and those that are still here are checked.
 * @returns how many orders are checked again
 * @throws AppError fix_has_left where an order that goes by it was handed over since; changed_meanwhile or linked_meanwhile where it is
 * another one by now
 */
export async function undoCause(staff: Staff, fix: Fix): Promise<{ orders: number }> {
  if (await hasLeft(staff.db, fix)) throw new AppError('fix_has_left');
  return { orders: await takeBack(staff, fix) };
}

async function takeBack(staff: Staff, fix: Fix): Promise<number> {
  const { connection_id, subject } = fix;
  if (fix.kind === 'unmapped_shipping_code') return unmapCode(staff, connection_id, subject, fix.amware_code);
  if (fix.kind === 'unmapped_location') return unmapLocation(staff, connection_id, subject, fix.core_id);
  const row = { connection_id, connector_product_sku: subject, product_id: null, was_product_id: fix.product_id };
  return (await saveLink(staff, row)).orders;
}

/** Whether an order that goes by a correction was handed to the warehouse, or is on its way there, since the correction was made. */
async function hasLeft(db: AccountDb, fix: Fix): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`select exists (
    select from orders o, ${madeAt(fix)} c
     where o.connection_id = ${fix.connection_id} and ${goesBy(fix)} and o.updated_at >= c.at
       and (o.in_amware = 1 or ${hasWriteUnderWay})) as has_left`.execute(db);
  return rows[0]?.has_left ?? false;
}

function goesBy({ kind, subject }: Fix): RawBuilder<unknown> {
  if (kind === 'unmapped_shipping_code') return sql`o.shipping_code = ${subject} and not o.is_ship_method_chosen`;
  if (kind === 'unmapped_location') return sql`o.source_location = ${subject} and not o.is_warehouse_chosen`;
  return sql`o.id = any(array(select l.order_id from line_items l where l.sku = ${subject}))`;
}

function madeAt({ kind, connection_id, subject }: Fix): RawBuilder<unknown> {
  if (kind === 'unmapped_shipping_code')
    return sql`(select mapped_at as at from shipping_codes where connection_id = ${connection_id} and connector_code = ${subject})`;
  if (kind === 'unmapped_location')
    return sql`(select mapped_at as at from connector_locations where connection_id = ${connection_id} and source_location_id = ${subject})`;
  return sql`(select linked_at as at from connector_products where connection_id = ${connection_id} and connector_product_sku = ${subject})`;
}
