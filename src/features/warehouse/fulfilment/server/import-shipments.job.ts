import { pollJob } from '#features/partners/connections/server/polls.ts';
import { readStream } from '#features/partners/connections/server/read-stream.ts';
import { readOrderStates } from './read-order-states.ts';
import { storeShipments } from './store-shipments.ts';

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
      for (const id of await storeShipments(tx, actor, open.id, items)) early.add(id);
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
