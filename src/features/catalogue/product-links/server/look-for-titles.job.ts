import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, type Job, job } from '#platform/jobs/job.ts';

const ROWS_A_STEP = 50;
/** New products come by the day: what found nothing is looked for again after so long. */
const AGAIN_AFTER = '1 day';
/** Below this, titles are alike by their general words. */
const MIN_SCORE = 0.5;
const MAX_TITLE = 200;

const Payload = z.object({ connection_id: Id });

/** One at a time for each connection. */
export const titleJobKey = (connectionId: number): string => `titles:${connectionId}`;

/**
 * Looks for products of a similar title for those of a channel's products that neither SKU nor barcode names. A costly
 * search for each, so it is done ahead, in small steps, and other jobs have their turn in between.
 */
export const suggestByTitle: Job<typeof Payload> = job('suggest-by-title', Payload, async ({ connection_id }, run) => {
  const { actor, signal } = run;
  const until = performance.now() + BULK_TURN_MS;
  let looked: number;
  let found = 0;
  do {
    const step = await actor.db.transaction().execute((tx) => lookForTitles(tx, connection_id));
    looked = step.looked;
    found += step.found;
  } while (looked === ROWS_A_STEP && performance.now() < until && !signal.aborted);
  if (found > 0) await publishEvent(actor.db, actor, { type: 'link.suggested', connection_id });
  if (looked < ROWS_A_STEP) return;
  await addJob(
    actor.db,
    actor,
    suggestByTitle,
    { connection_id },
    {
      queue: bulkQueue(actor),
      key: titleJobKey(connection_id),
    },
  );
});

async function lookForTitles(tx: AccountDb, connectionId: number): Promise<{ looked: number; found: number }> {
  const { rows } = await sql<{ looked: number; found: number }>`
    with waiting as (
      select id, title from connector_products
       where connection_id = ${connectionId} and product_id is null and suggested_product_id is null and title <> ''
         and (title_looked_at is null or title_looked_at < now() - ${AGAIN_AFTER}::interval)
       order by title_looked_at nulls first limit ${ROWS_A_STEP} for update skip locked),
    found as (
      select w.id, best.id as product_id, best.score from waiting w
        left join lateral app.similar_products(left(w.title, ${MAX_TITLE}), 1) best
          on best.score >= ${MIN_SCORE}),
    saved as (
      update connector_products c set title_looked_at = now(), suggested_product_id = f.product_id,
             suggested_by = case when f.product_id is not null then 'title' end, suggested_score = f.score,
             suggestions = case when f.product_id is null then 0 else 1 end
        from found f where c.id = f.id and c.connection_id = ${connectionId} returning f.product_id)
    select count(*)::int as looked, count(product_id)::int as found from saved`.execute(tx);
  return rows[0] ?? { looked: 0, found: 0 };
}
