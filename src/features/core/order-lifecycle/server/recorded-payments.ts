import { type RawBuilder, sql } from 'kysely';

/** Whether a recorded payment `p` may be taken back: no money of its order went back, or was asked back, since. */
export const canBeWithdrawn = sql<boolean>`(p.withdrawn_at is null
  and not exists (select from order_refunds f
                   where f.order_id = p.order_id and f.state <> 'refused' and f.asked_at >= p.recorded_at)
  and not exists (select from orders r where r.corrects_order_id = p.order_id and r.order_date >= p.recorded_at))`;

/**
 * Payments of an order `o` that members recorded and did not withdraw, in the shape that `orders.payments` has for the
 * channel's. Only these have `recorded`.
 */
export const recordedPayments = sql`coalesce((
  select jsonb_agg(jsonb_build_object('means', p.means, 'amount', p.amount::text, 'currency', trim(o.currency),
           'paid_at', p.paid_at, 'reference', p.reference, 'recorded', jsonb_build_object('id', p.id,
             'at', p.recorded_at, 'others_told', p.others_told, 'can_withdraw', ${canBeWithdrawn})) order by p.id)
    from recorded_payments p where p.order_id = o.id and p.withdrawn_at is null), '[]')`;

/** How many received payments of that amount the channel reports for an order `o`. */
export const countReported = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from jsonb_array_elements(o.payments) reported
   where reported ->> 'paid_at' is not null and reported ->> 'currency' = trim(o.currency)
     and (reported ->> 'amount')::numeric = ${amount})`;
