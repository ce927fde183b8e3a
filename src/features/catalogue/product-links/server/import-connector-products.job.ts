import { pollJob } from '#features/partners/connections/server/polls.ts';
import { readStream } from '#features/partners/connections/server/read-stream.ts';
import { bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob } from '#platform/jobs/job.ts';
import { suggestByTitle, titleJobKey } from './look-for-titles.job.ts';
import { storeCataloguePage } from './store-catalogue-page.ts';

/**
 * Takes over a channel's catalogue. Links to products stay; a SKU is kept as the channel writes it; what a whole
 * reading no longer lists is marked.
 */
export const importConnectorProducts = pollJob('import-connector-products', (poll) => {
  const { actor, open } = poll;
  const isWhole = open.connector.manifest.streams.products === 'snapshot';
  return readStream(poll, {
    stream: 'products',
    action: 'import_products',
    async store(tx, items, quarantined, place) {
      const { added, changed, gone } = await storeCataloguePage(
        tx,
        actor,
        open.id,
        { items, quarantined },
        { ...place, isWhole },
      );
      if (place.isLast)
        await addJob(
          tx,
          actor,
          suggestByTitle,
          { connection_id: open.id },
          {
            queue: bulkQueue(actor),
            key: titleJobKey(open.id),
          },
        );
      if (added + changed + gone === 0) return null;
      const count = items.length;
      return gone === 0
        ? { text: 'products_read', params: { count, added, changed } }
        : { text: 'list_read', params: { count, added, changed, gone } };
    },
  });
});
