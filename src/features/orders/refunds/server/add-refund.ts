import { sql } from 'kysely';
import type { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { signOf, subtractAmount } from '#base/money.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { Refundable, refundOrder } from '../contract.ts';
import { type RefundAmounts, refundAmounts } from '../refund-rules.ts';

type RefundRequest = z.output<typeof refundOrder.body>;

/**
 * What a refund comes to. @throws AppError refunded_meanwhile where another refund was faster; invalid for more than is
 * left; refund_over_limit; no_refund_at_channel
 */
export function checkRefund(
  staff: Staff,
  refundable: Refundable,
  { way, left, ...parts }: RefundRequest,
): RefundAmounts {
  if (signOf(subtractAmount(refundable.left, left)) !== 0) throw new AppError('refunded_meanwhile');
  const amounts = refundAmounts(refundable, parts);
  if (amounts === null) throw new AppError('invalid', { fields: { lines: [repliesFor(staff).orders.not_refundable] } });
  refuseOverLimit(refundable, amounts.total);
  if (way.to === 'channel' && refundable.channel === null) throw new AppError('no_refund_at_channel');
  if (way.to === 'elsewhere' && way.paid_on > dayInZone(new Date(), staff.time_zone)) {
    throw new AppError('invalid', { fields: { paid_on: ['in the future'] } });
  }
  return amounts;
}

/** @throws AppError refund_over_limit for more than the member's role may give back of the order */
export function refuseOverLimit({ limit, currency }: Pick<Refundable, 'limit' | 'currency'>, total: string): void {
  if (limit === null || signOf(subtractAmount(total, limit)) <= 0) return;
  throw new AppError('refund_over_limit', { params: { limit: `${limit} ${currency}` } });
}

type NewRefund = RefundAmounts & { reference: string; reason: string };

/** Stores a refund: asked for where the channel makes it, done where it was paid by other means. */
export async function addRefund(
  tx: AccountDb,
  staff: Staff,
  order: LockedOrder,
  { lines, currency, channel }: Refundable,
  refund: NewRefund,
  way: RefundRequest['way'],
): Promise<number> {
  const isExternal = way.to === 'elsewhere';
  const { rows } = await sql<{ id: number }>`
    insert into order_refunds (order_id, origin, state, asked_by, refunded_at, total, shipping, reason, reference,
      means)
    values (${order.id}, ${isExternal ? 'elsewhere' : 'here'}, ${isExternal ? 'done' : 'asked'}, ${staff.user_id},
      ${isExternal ? way.paid_on : null}::timestamp at time zone ${staff.time_zone}, ${refund.total}::numeric,
      ${refund.shipping}::numeric, ${refund.reason}, ${isExternal ? way.reference : refund.reference},
      ${isExternal ? way.means : ''}) returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a refund was not stored');
  const named = refund.lines.map((part) => {
    const line = lines.find(({ source_item_id }) => source_item_id === part.source_item_id);
    return { ...part, sku: line?.sku ?? '', name: line?.name ?? '' };
  });
  await sql`insert into order_refund_lines (refund_id, source_item_id, sku, name, pieces, amount, restock)
    select ${made.id}::bigint, r.source_item_id, r.sku, r.name, r.pieces,
           r.amount * case when o.prices_include_tax is false and l.line_total > 0
             then l.line_total / (l.line_total + x.taxes) else 1 end, r.restock
      from jsonb_to_recordset(${jsonb(named)}) as r (source_item_id text, sku text, name text, pieces int,
        amount numeric, restock text)
      join orders o on o.id = ${order.id}
      left join line_items l on l.order_id = o.id and l.source_item_id = r.source_item_id
      cross join lateral (select coalesce(sum((t ->> 'amount')::numeric), 0) as taxes
                            from jsonb_array_elements(coalesce(l.taxes, '[]')) t) x`.execute(tx);
  await recordEvent(tx, staff, {
    type: 'order.refund_asked',
    order_id: order.id,
    details: {
      amount: `${refund.total} ${currency}`,
      to: isExternal ? way.means : (channel ?? ''),
      lines: named.map(({ sku, pieces }) => ({ sku, pieces })),
      reason: refund.reason,
    },
  });
  return made.id;
}
