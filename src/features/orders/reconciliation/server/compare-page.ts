import { sql } from 'kysely';
import type { Page } from '#connectors/core/connector.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { quarantineRecords } from '#features/partners/connections/server/unread-records.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** More are counted, and not listed. */
const MAX_LISTED = 1_000;

export type Run = { id: number; connection_id: number; since: string; page: string | null };

/** The comparison that is under way. Undefined where it has ended. */
export async function findRun(db: AccountDb, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select id, connection_id, since, page from reconciliations
    where id = ${id} and state = 'running'`.execute(db);
  return rows[0];
}

/** Compares a page with what we have and moves on, in one transaction: a page that is read again counts once. */
export async function comparePage(tx: AccountDb, run: Run, page: Page<RemoteOrder>): Promise<void> {
  const { rows } = await sql`select from reconciliations
    where id = ${run.id} and state = 'running' and page is not distinct from ${run.page} for update`.execute(tx);
  if (rows.length === 0) return;
  // Connectors go back further than they are asked to.
  const theirs = page.items.filter(({ modified_at }) => Date.parse(modified_at) >= Date.parse(run.since));
  await sql`
    with theirs as (
      select distinct on (source_order_id) *
        from jsonb_to_recordset(${jsonb(theirs)}) as r (source_order_id text, source_version text,
        source_order_number text, order_date timestamptz, customer_name text, total_cost numeric, currency text)),
    different as (
      select t.*, o.source_version as our_version from theirs t
        left join orders o on o.connection_id = ${run.connection_id} and o.source_order_id = t.source_order_id
       where o.source_version is distinct from t.source_version),
    listed as (
      insert into reconciliation_differences (reconciliation_id, source_order_id, our_version, source_order_number,
        order_date,
        customer_name, total_cost, currency)
      select ${run.id}, source_order_id, our_version, source_order_number, order_date, customer_name, total_cost,
        currency
        from different
       limit greatest(0, ${MAX_LISTED} - (select difference_count from reconciliations where id = ${run.id}))
      on conflict do nothing)
    update reconciliations
       set channel_count = channel_count + (select count(*) from theirs),
           difference_count = difference_count + (select count(*) from different),
           page = ${page.next ?? null}
     where id = ${run.id}`.execute(tx);
  await countUnread(tx, run, page);
}

/**
 * Orders of the channel that cannot be read are missing too, with the reason. Their date, buyer and amount are not
 * known and stay empty.
 */
async function countUnread(tx: AccountDb, run: Run, { quarantined }: Page<RemoteOrder>): Promise<void> {
  if (quarantined.length === 0) return;
  await quarantineRecords(tx, run.connection_id, 'orders', quarantined);
  await sql`
    with unread as (
      select distinct on (source_id) q.source_id, q.reason, q.record
        from jsonb_to_recordset(${jsonb(quarantined)}) as q (source_id text, reason text, record jsonb)
       where not exists (select from orders o
         where o.connection_id = ${run.connection_id} and o.source_order_id = q.source_id)),
    listed as (
      insert into reconciliation_differences (reconciliation_id, source_order_id, source_order_number, order_date,
        customer_name, total_cost, currency, error)
      select ${run.id}, source_id, coalesce(record ->> 'name', record ->> 'code', source_id), now(), '', 0, '', reason
        from unread
       limit greatest(0, ${MAX_LISTED} - (select difference_count from reconciliations where id = ${run.id}))
      on conflict do nothing)
    update reconciliations
       set channel_count = channel_count + (select count(*) from unread),
           difference_count = difference_count + (select count(*) from unread)
     where id = ${run.id}`.execute(tx);
}

export type Counts = { channel_count: number; difference_count: number };

/** Ends a comparison. @returns what it counted */
export async function endRun(
  db: AccountDb,
  id: number,
  state: 'done' | 'failed',
  error: string | null,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    update reconciliations set state = ${state}, error = ${error}, finished_at = now() where id = ${id}
    returning channel_count, difference_count`.execute(db);
  return rows[0] ?? { channel_count: 0, difference_count: 0 };
}
