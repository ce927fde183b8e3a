import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Notes that one transaction claims. */
export const MAX_NOTES = 500;

/**
 * Takes notes of changed orders out of `balance_notes`, those whose time has come first: they come back if the
 * transaction fails. `orderIds`: the orders with the sales that they, or their documents, correct.
 */
export async function claimBalanceNotes(tx: AccountDb): Promise<{ orderIds: number[]; count: number }> {
  const { rows } = await sql<{ order_ids: number[]; count: number }>`
    with taken as (
      delete from balance_notes where id = any(array(
        select id from ((select id, 0 as place from balance_notes where due_at <= now() order by due_at
                           limit ${MAX_NOTES})
                        union all
                        (select id, 1 from balance_notes where due_at is null order by id limit ${MAX_NOTES})) n
         order by place, id limit ${MAX_NOTES}))
      returning order_id),
    noted as (select distinct order_id as id from taken)
    select (select count(*)::int from taken) as count, array(
      select id from noted
       union select o.corrects_order_id from orders o join noted using (id) where o.corrects_order_id is not null
       union select s.order_id from noted n join tax_documents c on c.order_id = n.id and c.kind = 'correction'
               join tax_documents s on s.id = c.origin_id
       order by 1)::bigint[] as order_ids`.execute(tx);
  const { order_ids = [], count = 0 } = rows[0] ?? {};
  return { orderIds: order_ids.map(Number), count };
}
