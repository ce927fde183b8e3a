import { type RawBuilder, sql } from 'kysely';
import type { RecordedPayment } from '#features/orders/order/order-money.ts';
import { memberName } from '#platform/db/member-name.ts';

/** Whether a recorded payment `p` may be taken back: no money of its order went back, or was asked back, since. */
export const canBeWithdrawn = sql<boolean>`(p.withdrawn_at is null
  and not exists (select from order_refunds f
                   where f.order_id = p.order_id and f.state <> 'refused' and f.asked_at >= p.recorded_at)
  and not exists (select from orders r where r.corrects_order_id = p.order_id and r.order_date >= p.recorded_at))`;

/** The payments of an order `o` that members recorded, those too that were taken back. */
export const recordedPaymentsOf: RawBuilder<RecordedPayment[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'means', p.means, 'amount', p.amount::text, 'paid_at', p.paid_at,
           'reference', p.reference, 'by', ${memberName('p.recorded_by')}, 'can_withdraw', ${canBeWithdrawn},
           'withdrawn', case when p.withdrawn_at is not null then jsonb_build_object('reason', p.withdrawn_reason,
             'by', ${memberName('p.withdrawn_by')}) end) order by p.id)
    from recorded_payments p where p.order_id = o.id), '[]')`;
