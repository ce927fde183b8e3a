import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { recheckWaiting } from '#features/core/order-problems/server/recheck-waiting.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, type Job, job } from '#platform/jobs/job.ts';
import { linkNotes } from './record-link.ts';

const ROWS_A_STEP = 500;

const Payload = z.object({ connection_id: Id });

/**
 * Links what a channel lists to the one product of the same SKU, where the connection says so. What a member unlinked
 * from that product stays unlinked, and so does what is ignored. Another job goes on after a turn.
 */
export const linkSameSkus: Job<typeof Payload> = job('link-same-skus', Payload, async ({ connection_id }, run) => {
  const { actor, signal } = run;
  const until = performance.now() + BULK_TURN_MS;
  let found: number;
  do {
    found = await actor.db.transaction().execute((tx) => linkStep(tx, { ...actor, name: null }, connection_id));
  } while (found > 0 && performance.now() < until && !signal.aborted);
  if (found > 0) await addJobFor(actor.db, actor, connection_id);
});

/**
 * Has the listings linked that may be, of these connections where they say so; in the transaction of what made it
 * possible.
 */
export async function linkSameSkusSoon(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionIds: readonly number[],
): Promise<void> {
  if (connectionIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from connections
    where id = any(${connectionIds}::bigint[]) and links_same_skus and removed_at is null order by id`.execute(tx);
  for (const { id } of rows) await addJobFor(tx, actor, id);
}

const addJobFor = (db: AccountDb, actor: Pick<Actor, 'account_id'>, connection_id: number) =>
  addJob(db, actor, linkSameSkus, { connection_id }, { queue: bulkQueue(actor), key: `same-skus:${connection_id}` });

/** Listings `c` that the program may link, as their index has them. */
const isLinkable: RawBuilder<unknown> = sql`c.product_id is null and c.ignored_at is null and c.suggested_by = 'sku'
  and c.suggestions = 1
  and c.suggested_product_id is distinct from c.refused_product_id`;

/** @returns how many were found; they are linked, unless another changed them meanwhile */
async function linkStep(tx: AccountDb, actor: Actor, connectionId: number): Promise<number> {
  const ids = await lockLinkable(tx, connectionId);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ sku: string }>`
    with changed as (
      update connector_products c set product_id = c.suggested_product_id, linked_by = null, linked_at = now()
       where c.id = any(${ids}::bigint[]) and ${isLinkable}
         and exists (select from products p where p.id = c.suggested_product_id)
      returning c.id, c.connection_id, c.connector_product_sku as sku, null::bigint as was_product_id, c.product_id),
    noted as (${linkNotes(actor, sql`changed c`)})
    select sku from changed`.execute(tx);
  if (rows.length === 0) return 0;
  await recheckWaiting(tx, actor, {
    kind: 'unlinked_product',
    connection_id: connectionId,
    subjects: rows.map(({ sku }) => sku),
  });
  const result = { text: 'linked_same_sku', params: { count: rows.length } } as const;
  await writeLog(tx, actor, { connection_id: connectionId, action: 'link_products', result });
  await publishEvent(tx, actor, { type: 'link.changed', connection_id: connectionId });
  return ids.length;
}

/**
 * Takes the products before what is linked to them, as those do who delete a product; listings in the order in which an
 * import writes them.
 */
async function lockLinkable(tx: AccountDb, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; product_id: number }>`
    select c.id, c.suggested_product_id as product_id from connector_products c
     where c.connection_id = ${connectionId} and ${isLinkable}
       and exists (select
         from connections n where n.id = ${connectionId} and n.links_same_skus and n.removed_at is null)
     order by c.id limit ${ROWS_A_STEP}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const products = rows.map(({ product_id }) => product_id);
  await sql`select from products where id = any(${products}::bigint[]) order by id for key share`.execute(tx);
  await sql`select from connector_products where id = any(${ids}::bigint[])
    order by connector_product_sku for update`.execute(tx);
  return ids;
}
