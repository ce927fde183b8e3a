import { type RawBuilder, sql } from 'kysely';
import { isUnanswered } from '#features/orders/balance/server/is-unanswered.ts';
import { needingDocuments } from '#features/tax/documents/server/causes/needs-person.ts';

/**
 * Orders that need a person and that no problem keeps, with `since` when: their goods, money and papers disagree, or a
 * tax document of theirs needs one. Of each so many are read.
 */
export const needingOrders = (limit: number): RawBuilder<unknown> => sql`(
  select n.order_id, min(n.since) as since
    from ((select i.order_id, i.since from imbalances i where ${isUnanswered} limit ${limit})
          union all
          select d.order_id, d.created_at
            from ${needingDocuments(sql`d.order_id, d.created_at`, limit)} d) n
   where not exists (select from problems p where p.order_id = n.order_id)
   group by n.order_id)`;
