import { sql } from 'kysely';

/** Payments of an order `o` that members recorded and nobody took back, as `orders.payments` has the channel's. */
export const recordedPayments = sql`coalesce((
  select jsonb_agg(jsonb_build_object('means', p.means, 'amount', p.amount::text, 'currency', trim(o.currency),
           'paid_at', p.paid_at, 'reference', p.reference) order by p.id)
    from recorded_payments p where p.order_id = o.id and p.withdrawn_at is null), '[]')`;
