import { sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { startRecheckOf } from '#features/core/order-problems/server/recheck-waiting.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { getRun, type StepRun } from './find-link-runs.ts';
import { linkNotes } from './record-link.ts';

/**
 * Makes the changes that the lines up to a number announce, but for those whose link a member changed after the check,
 * and notes them.
 */
export async function applyLines(tx: AccountDb, actor: Actor, run: StepRun, upTo: number): Promise<void> {
  const planned = sql`l.run_id = ${run.id} and l.line > ${run.done} and l.line <= ${upTo}
    and l.outcome in ('will_link', 'will_relink', 'will_unlink')`;
  // In the order in which an import writes them: two that hold rows cannot wait for each other.
  await sql`select c.id from connector_products c where c.id in (select l.connector_product_id from link_run_lines l
    where ${planned})
    order by c.connector_product_sku for update`.execute(tx);
  await sql`
    with changed as (
      update connector_products c
        set product_id = l.product_id,
             linked_by = case when l.product_id is not null then ${authorId(actor)}::bigint end,
             linked_at = case when l.product_id is not null then now() end,
             refused_product_id = case when l.product_id is null then c.product_id
               end, ignored_at = null, ignored_by = null
        from link_run_lines l
       where ${planned} and c.id = l.connector_product_id and c.product_id is not distinct from l.was_product_id
         and (l.product_id is null or exists (select from products p where p.id = l.product_id))
      returning c.id, c.connection_id, c.connector_product_sku as sku, l.was_product_id, l.product_id),
    noted as (${linkNotes(actor, sql`changed c`)})
    update link_run_lines l set outcome = case
             when c.id in (select id from changed) then
               case l.outcome when 'will_link' then 'linked' when 'will_relink' then 'relinked' else 'unlinked' end
             when c.product_id is not distinct from l.product_id then
               case when l.product_id is null then 'already_unlinked' else 'already_linked' end
             else 'changed_meanwhile' end
      from connector_products c where ${planned} and c.id = l.connector_product_id`.execute(tx);
}

/**
 * Once all lines are applied: the orders that they concern are checked again, all of them as one, and the open screens
 * follow.
 */
export async function finishRun(tx: AccountDb, actor: Actor, run: StepRun): Promise<void> {
  await recheckLinked(tx, actor, run);
  const { counts } = await getRun(tx, run.id);
  const linked = (counts.linked ?? 0) + (counts.relinked ?? 0);
  const result = { text: 'links_saved', params: { linked, unlinked: counts.unlinked ?? 0 } } as const;
  await writeLog(tx, actor, { connection_id: run.connection_id, action: 'link_products', result });
  await recordEvent(tx, actor, {
    type: 'link.run_done',
    connection_id: run.connection_id,
    details: { run_id: run.id },
  });
}

/** Has the orders checked again that the applied lines concern. */
export async function recheckLinked(tx: AccountDb, actor: Actor, run: StepRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.order_id as id from link_run_lines l
      join problems p on p.kind = 'unlinked_product' and p.connection_id = ${run.connection_id}
        and p.subject = l.connector_product_sku
     where l.run_id = ${run.id} and l.outcome in ('linked', 'relinked')
    union
    select o.id from orders o join line_items i on i.order_id = o.id
      join link_run_lines l on l.run_id = ${run.id} and l.connector_product_sku = i.sku
        and l.outcome in ('relinked', 'unlinked')
     where o.connection_id = ${run.connection_id} and ${isOpen}
    order by id`.execute(tx);
  await startRecheckOf(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
}
