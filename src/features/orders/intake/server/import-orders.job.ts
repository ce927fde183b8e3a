import { pollJob } from '#features/partners/connections/server/polls.ts';
import { readStream } from '#features/partners/connections/server/read-stream.ts';
import { storeOrderPage } from './store-order-page.ts';

/**
 * Reads a channel's orders from where it stopped, page by page. Each page is one transaction with the new cursor, so
 * that a kill at any moment loses nothing and repeats at most one page, which changes nothing.
 */
export const importOrders = pollJob('import-orders', (poll) => {
  const { actor, open } = poll;
  return readStream(poll, {
    stream: 'orders',
    action: 'import_orders',
    async store(tx, items) {
      const { added, changed } = await storeOrderPage(tx, actor, { connection_id: open.id, name: open.name }, items);
      return added + changed === 0 ? null : { text: 'orders_read', params: { count: added + changed } };
    },
  });
});
