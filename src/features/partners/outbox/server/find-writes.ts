import { sql } from 'kysely';
import type { z } from 'zod';
import { formatAction, formatResult } from '#features/partners/connections/server/connector-log.ts';
import { nextTryOf } from '#features/partners/connections/server/failing-queues.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Staff } from '#platform/db/actor.ts';
import { type findWrites, MAX_WRITES, type OutboxWrite } from '../contract.ts';
import { WriteState } from '../write-actions.ts';
import { isFollowed } from './is-followed.ts';

type Filter = z.output<typeof findWrites.query>;
type OutboxRow = Omit<OutboxWrite, 'action' | 'error'> & {
  type: string;
  last_error: string | null;
  last_error_kind: string | null;
};

/**
 * What staff see of the outbox, the newest, without pages. The index is read for each connection and state, so that it
 * is few rows however many wait.
 */
export async function findOutboxWrites(
  { db, language }: Staff,
  { state, connection_id }: Filter,
): Promise<{ data: OutboxWrite[]; has_more: boolean }> {
  const states = state ? [state] : WriteState.options;
  const connection = connection_id ?? null;
  const { rows } = await sql<OutboxRow>`
    with listed as (
      select w.* from connections c cross join unnest(${states}::text[]) s (state)
        cross join lateral (
          select * from partner_writes w
           where w.connection_id = c.id and w.state = s.state
             and w.state in ('queued', 'sending', 'in_doubt', 'refused')
             and not (w.state = 'refused' and ${isFollowed})
           order by w.id desc limit ${MAX_WRITES + 1}) w
       where c.removed_at is null and (${connection}::bigint is null or c.id = ${connection})
       order by w.id desc limit ${MAX_WRITES + 1})
    select w.id, w.state, w.type, w.connection_id, c.name as connection, c.state as connection_state, w.attempts,
      w.last_error,
           w.last_error_kind, w.created_at,
           case when w.state in ('queued', 'in_doubt') and greatest(w.next_try_at, ${nextTryOf('outbox', 'c')}) > now()
                then greatest(w.next_try_at, ${nextTryOf('outbox', 'c')}) end as next_try_at,
           w.state <> 'refused' and exists (
             select from partner_writes e where e.subject = w.subject and e.subject_id = w.subject_id and e.id < w.id
                and e.state in ${unfinished}) as is_behind,
           case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.order_number) end as "order",
           case when p.id is not null then jsonb_build_object('id', p.id, 'sku', p.sku) end as product
      from listed w join connections c on c.id = w.connection_id
      left join orders o on o.id = w.order_id
      left join listings l on l.id = w.listing_id
      left join products p on p.id = l.product_id
     order by w.id desc`.execute(db);
  const data = rows.slice(0, MAX_WRITES).map(({ type, last_error, last_error_kind, ...write }) => ({
    ...write,
    action: formatAction(language, type),
    error: last_error_kind ? formatResult(language, last_error_kind, { reason: last_error ?? '' }) : last_error,
  }));
  return { data, has_more: rows.length > MAX_WRITES };
}
