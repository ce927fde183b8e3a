import { type RawBuilder, sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { holdingKinds } from '../contract.ts';

const holding = sql.join(holdingKinds.map((kind) => sql.lit(kind)));

/**
 * Whether an imbalance `i` waits for an answer: no member left it as it is. What holds an order is a problem of it
 * while it is open, and is answered where a member waved the order through.
 */
export const isUnanswered: RawBuilder<boolean> = sql<boolean>`(i.left_at is null
  and (i.kind not in (${holding}) or not exists (
    select from orders o where o.account_id = i.account_id and o.id = i.order_id
       and (${isOpen} or o.ignored_error -> 'kinds' ?| array['refunded', ${holding}]))))`;
