import { sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { partsSent, splitByRule, splitKey, splitsQueue } from '#features/core/order-lifecycle/server/split-by-rule.ts';
import { MAX_RULE_PARTS } from '#features/people/account-settings/account-settings-rules.ts';
import { readShortageRule } from '#features/people/account-settings/server/read-shortage-rule.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { BATCH_PRIORITY } from '#platform/jobs/account-queues.ts';
import { addJobs } from '#platform/jobs/job.ts';

const MAX_AT_ONCE = 1_000;

/**
 * Where the account's rule splits orders, those that only missing stock keeps and that lack these products are looked
 * at once there are some of them, the oldest first, after those that have enough now and go as a whole. One that has
 * all its parts gets no further one: only another place may still have what remains, and send it as a whole.
 */
export async function splitBackorders(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  products: readonly { product_id: number }[],
): Promise<void> {
  if (products.length === 0) return;
  const rule = await readShortageRule(tx);
  if (rule === 'wait') return;
  const ids = products.map(({ product_id }) => product_id);
  const { rows } = await sql<{ order_id: number }>`
    with stocked as (
      select p.sku, s.core_id from stock_levels s join products p on p.id = s.product_id
       where s.product_id = any(${ids}::bigint[])
         and s.on_hand > coalesce((select sum(h.quantity) from stock_reservations h
               where h.product_id = s.product_id and h.core_id = s.core_id), 0))
    select o.id as order_id from stocked
      join problems w on w.kind = 'out_of_stock' and w.subject = stocked.sku
           and (${rule === 'send_everywhere'} or w.detail ->> 'core_id' = stocked.core_id)
      join orders o on o.id = w.order_id
     where ${isOpen} and not o.is_held
       and (${partsSent} < ${MAX_RULE_PARTS} or ${rule === 'send_everywhere'} and stocked.core_id <> o.warehouse)
       and not exists (select from problems b where b.order_id = o.id and b.kind <> 'out_of_stock')
     group by o.id, o.order_date order by o.order_date, o.id limit ${MAX_AT_ONCE}`.execute(tx);
  await addJobs(tx, actor, splitByRule, rows, {
    key: splitKey,
    queue: () => splitsQueue(actor),
    priority: BATCH_PRIORITY,
  });
}
