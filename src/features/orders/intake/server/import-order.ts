import { ConnectorError } from '#connectors/core/connector-error.ts';
import { type CallResult, callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import { releaseRecords } from '#features/partners/connections/server/unread-records.ts';
import type { Actor } from '#platform/db/actor.ts';
import { storeOrderPage } from './store-order-page.ts';

/** What became of an order that was asked for by its number: `refused` where the channel does not have it for us. */
export type OrderImported = { refused: string | null };

/**
 * Reads one order from its channel as it is now and stores it as a page of one. Runs in the connection's turn
 * (`queueOf`), so that no older state can take the place of a newer one.
 */
export function importOrder(
  actor: Actor,
  open: OpenConnection,
  sourceOrderId: string,
): Promise<CallResult<OrderImported>> {
  const order = sourceOrderId;
  return callPartner(
    actor,
    open,
    {
      action: 'import_order',
      result: ({ refused }: OrderImported) =>
        refused === null
          ? { text: 'order_read', params: { order } }
          : { text: 'order_refused', params: { order, reason: refused } },
    },
    async (ctx) => {
      try {
        const remote = await open.connector.fetch?.order?.(ctx, sourceOrderId);
        if (!remote) throw new ConnectorError('not_found', 'the channel cannot be asked for one order');
        const source = { connection_id: open.id, name: open.name };
        await actor.db.transaction().execute(async (tx) => {
          await storeOrderPage(tx, actor, source, [remote]);
          await releaseRecords(tx, open.id, 'orders', [remote]);
        });
        return { refused: null };
      } catch (error) {
        // That one order is refused says nothing of the channel.
        if (error instanceof ConnectorError && ['not_found', 'validation', 'conflict', 'bug'].includes(error.kind)) {
          return { refused: error.message };
        }
        throw error;
      }
    },
  );
}
