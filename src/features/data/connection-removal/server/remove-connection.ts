import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { linkNotes } from '#features/catalogue/product-links/server/record-link.ts';
import { unfinishedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { listed } from '#features/core/order-lifecycle/server/is-open.ts';
import { asIfNew, publishHealth } from '#features/partners/connections/server/connection-health.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import { forgetFailures } from '#features/partners/connections/server/failing-queues.ts';
import { getStored, lockStored } from '#features/partners/connections/server/stored-connection.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Removal } from '#features/partners/connections/settings-contract.ts';
import { forgetPartner } from '#features/partners/customer-sync/server/partners.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';

/** What removing a connection would end, and what would stay. @throws AppError not_found */
export async function findRemoval({ db }: Actor, connectionId: number): Promise<Removal> {
  const { id } = await getStored(db, connectionId);
  const { rows } = await sql<Removal>`
    select (select count(*)::int
      from shipping_codes where connection_id = ${id} and (amware_code is not null or core_id is not null))
         + (select count(*)::int from connector_locations
           where connection_id = ${id} and core_id is not null) as mappings,
           (select count(*)::int from connector_products
             where connection_id = ${id} and product_id is not null) as products,
           o.orders, o.open_orders, (select count(*)::int from partner_writes
             where connection_id = ${id} and state in ${unfinished} and order_id is not null) as unfinished_writes
      from (select coalesce(sum(n), 0)::int as orders,
                   coalesce(sum(n) filter (where order_status in (${listed(unfinishedStatuses)})),
                     0)::int as open_orders
              from order_count_deltas where connection_id = ${id}) o`.execute(db);
  return rows[0] ?? { mappings: 0, products: 0, orders: 0, open_orders: 0, unfinished_writes: 0 };
}

/**
 * Removes a connection: its credentials, mappings and all that is known of how far it was read. Its row stays without
 * them, since orders and customers came from it; jobs and webhooks find it gone and do nothing.
 * @throws AppError connection_busy while a write to it is unfinished
 */
export async function removeConnectionNow(staff: Staff, connectionId: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const { id, kind, name } = await lockStored(tx, connectionId);
    const { unfinished_writes } = await findRemoval({ ...staff, db: tx }, id);
    if (unfinished_writes > 0) throw new AppError('connection_busy', { params: { name, count: unfinished_writes } });
    await recordUnlinked(tx, staff, id);
    await forgetMappings(tx, id);
    await forgetPartner(tx, staff, id);
    await tx
      .updateTable('connections')
      .set({
        state: 'paused',
        credentials: Buffer.alloc(0),
        settings: '{}',
        ...asIfNew,
        removed_at: sql<string>`now()`,
        saved_by: staff.user_id,
        saved_at: sql<string>`now()`,
        last_error: null,
        last_error_kind: null,
      })
      .where('id', '=', id)
      .execute();
    await forgetFailures(tx, id);
    await writeLog(tx, staff, { connection_id: id, action: 'remove', result: { text: 'removed', params: { kind } } });
    await recordEvent(tx, staff, { type: 'connection.removed', connection_id: id, details: { kind } });
    await publishHealth(tx, staff, id);
  });
}

/** The products that were linked to the channel have it in their history. */
async function recordUnlinked(tx: AccountDb, staff: Staff, id: number): Promise<void> {
  const linked = sql`(select connection_id, connector_product_sku as sku, product_id as was_product_id,
    null::bigint as product_id
    from connector_products where connection_id = ${id} and product_id is not null) c`;
  await linkNotes(staff, linked).execute(tx);
}

/**
 * A warehouse's places and methods become inactive, as those that it no longer lists: orders that went there still name
 * them. What it held is not known any more.
 */
async function forgetMappings(tx: AccountDb, id: number): Promise<void> {
  await sql`update shipping_codes set amware_code = null
    where amware_code in (select code from ship_methods where connection_id = ${id})`.execute(tx);
  for (const table of ['shipping_codes', 'connector_locations']) {
    await sql`update ${sql.table(table)} set core_id = null
      where core_id in (select core_id from core_locations where connection_id = ${id})`.execute(tx);
  }
  // In the order in which all take these rows.
  await sql`delete from stock_levels where (product_id, core_id) in (
    select product_id, core_id from stock_levels where core_id in (select core_id from core_locations
      where connection_id = ${id})
     order by product_id, core_id for update)`.execute(tx);
  for (const table of ['core_locations', 'ship_methods']) {
    await sql`update ${sql.table(table)} set is_active = false where connection_id = ${id}`.execute(tx);
  }
  for (const table of OWN_TABLES) await sql`delete from ${sql.table(table)} where connection_id = ${id}`.execute(tx);
}

const OWN_TABLES = [
  'shipping_codes',
  'connector_locations',
  'connector_products',
  'stream_states',
  'connection_tokens',
  'connection_consents',
  'consent_requests',
  'quarantined_records',
  'catalogue_reads',
  'link_runs',
  'product_runs',
  'inbox_events',
  'reconciliations',
  'connection_attempts',
  'listing_profiles',
  'listings',
];
