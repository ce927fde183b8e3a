import { sql } from 'kysely';
import type { RemoteShipment } from '#connectors/core/remote.ts';
import { pollJob } from '#features/partners/connections/server/polls.ts';
import { readStream } from '#features/partners/connections/server/read-stream.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { readOrderStates } from './read-order-states.ts';
import { storeShipment } from './store-shipment.ts';
import { submittedAs } from './submitted-as.ts';

/**
 * Reads what the warehouse did: parcels that left, page by page, and how far it is with the orders it has. Shipments
 * are acknowledged after they were stored, never before; one that came too early is not, so that it comes again.
 */
export const importShipments = pollJob('import-shipments', async (poll) => {
  const { actor, open } = poll;
  const early = new Set<string>();
  const outcome = await readStream(poll, {
    stream: 'shipments',
    action: 'import_shipments',
    async store(tx, items) {
      const locked = await lockPage(tx, items);
      for (const shipment of items) {
        if (!(await storeShipment(tx, actor, open.id, shipment, locked))) early.add(shipment.shipment_id);
      }
      return items.length === 0 ? null : { text: 'shipments_read', params: { count: items.length } };
    },
    async stored(ctx, items) {
      const ids = items.map((shipment) => shipment.shipment_id).filter((id) => !early.has(id));
      if (ids.length > 0) await open.connector.acknowledge?.(ctx, 'shipments', ids);
    },
  });
  if (outcome === 'done') await readOrderStates(poll);
  return outcome;
});

/**
 * Takes the rows of a page's orders by id, then the stock that their parcels are taken from, as every batch does, so
 * that two cannot wait for each other in a ring. @returns the orders that were taken
 */
async function lockPage(tx: AccountDb, shipments: readonly RemoteShipment[]): Promise<ReadonlySet<number>> {
  const references = shipments.map((shipment) => shipment.reference);
  const { rows } = await sql<{ id: number }>`
    select id from orders where id in (${submittedAs(references)}) order by id for no key update`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`select from stock_levels where (product_id, core_id) in (
      select l.product_id, p.core_id
        from orders o
        join line_items l on l.order_id = o.id
       cross join lateral (
             select o.warehouse union select s.core_id from order_submissions s where s.order_id = o.id) p (core_id)
       where o.id = any(${ids}::bigint[]))
    order by product_id, core_id for update`.execute(tx);
  return new Set(ids);
}
