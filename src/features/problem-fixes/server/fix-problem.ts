import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { fill } from '#base/text.ts';
import { PRODUCTS } from '#features/catalog/entities.ts';
import { writeCodes, writeLocations } from '#features/mappings/server/write-mappings.ts';
import { startRecheck } from '#features/order-problems/server/recheck-waiting.ts';
import { noteLink } from '#features/product-links/server/note-links.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { fixProblem } from '../contract.ts';

type Fix = z.output<typeof fixProblem.body>;

/**
 * Corrects a cause for all the orders that wait for it: the mapping or link is saved and the orders are checked again, or neither.
 * @throws AppError invalid where the chosen method, location or product is not the account's; not_found for a connection that is not
 */
export async function fixCause(staff: Staff, fix: Fix) {
  return staff.db.transaction().execute(async (tx) => {
    await requireConnection(tx, fix.connection_id);
    await saveFix(tx, staff, fix);
    const orders = await startRecheck(tx, staff, [
      { kind: fix.kind, connection_id: fix.connection_id, subjects: [fix.subject] },
    ]);
    await recordEvent(tx, staff, { type: 'problem.fixed', connection_id: fix.connection_id, details: fix });
    return { message: fill(repliesFor(staff).problems.fixed, { orders }), orders };
  });
}

/** @throws AppError not_found */
export async function requireConnection(tx: AccountDb, id: number): Promise<void> {
  const found = await tx.selectFrom('connections').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
}

async function saveFix(tx: AccountDb, staff: Staff, fix: Fix): Promise<void> {
  const { connection_id, subject } = fix;
  if (fix.kind === 'unmapped_shipping_code') {
    await requireChoice(
      tx
        .selectFrom('ship_methods')
        .select('code')
        .where('code', '=', fix.amware_code)
        .where('is_active', '=', true)
        .where('is_offered', '=', true),
      'amware_code',
    );
    await writeCodes(tx, staff, connection_id, [{ connector_code: subject, amware_code: fix.amware_code }]);
  } else if (fix.kind === 'unmapped_location') {
    await requireChoice(
      tx
        .selectFrom('core_locations')
        .select('core_id')
        .where('core_id', '=', fix.core_id)
        .where('is_active', '=', true),
      'core_id',
    );
    if (subject === '') throw new AppError('invalid', { fields: { subject: ['the order names no location'] } });
    const place = { exigo_id: subject, exigo_description: subject, core_id: fix.core_id };
    await writeLocations(tx, staff, connection_id, [place]);
  } else {
    const product = tx.selectFrom('products').select('id').where('id', '=', fix.product_id);
    await requireChoice(product.where('entity_id', '=', PRODUCTS), 'product_id');
    await saveLink(tx, staff, { connection_id, sku: subject, product_id: fix.product_id });
  }
}

type Link = { connection_id: number; sku: string; product_id: number };

async function saveLink(tx: AccountDb, staff: Staff, { connection_id, sku, product_id }: Link): Promise<void> {
  const before = await tx
    .selectFrom('connector_products')
    .select('product_id')
    .where('connection_id', '=', connection_id)
    .where('connector_product_sku', '=', sku)
    .forUpdate()
    .executeTakeFirst();
  const was_product_id = before?.product_id ?? null;
  const link = { product_id, linked_by: staff.name, linked_at: new Date() };
  await tx
    .insertInto('connector_products')
    .values({ connection_id, connector_product_sku: sku, ...link })
    .onConflict((clash) => clash.columns(['account_id', 'connection_id', 'connector_product_sku']).doUpdateSet(link))
    .execute();
  if (was_product_id !== product_id) await noteLink(tx, staff, { connection_id, sku, was_product_id, product_id });
}

async function requireChoice(query: { executeTakeFirst(): Promise<unknown> }, field: string): Promise<void> {
  if (!(await query.executeTakeFirst()))
    throw new AppError('invalid', { fields: { [field]: ['not one of the choices'] } });
}
