import { type RawBuilder, sql } from 'kysely';
import { canBeWithdrawn } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import type { RecordedPayment } from '#features/orders/order/order-money.ts';
import { memberName } from '#platform/db/member-name.ts';

/** The payments of an order `o` that members recorded, those too that were taken back. */
export const recordedPaymentsOf: RawBuilder<RecordedPayment[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'means', p.means, 'amount', p.amount::text, 'paid_at', p.paid_at,
           'reference', p.reference, 'by', ${memberName('p.recorded_by')}, 'can_withdraw', ${canBeWithdrawn},
           'withdrawn', case when p.withdrawn_at is not null then jsonb_build_object('reason', p.withdrawn_reason,
             'by', ${memberName('p.withdrawn_by')}) end) order by p.id)
    from recorded_payments p where p.order_id = o.id), '[]')`;
