import { type RawBuilder, sql } from 'kysely';
import { subtractAmount } from '#base/money.ts';
import { isTestOrder, shipsNothing } from '#features/core/order-lifecycle/order-rules.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { remainingSale } from '#features/core/order-lifecycle/remaining-sale.ts';
import { isCancelled, isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import { recordedPayments } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import { soldLines } from '#features/core/order-lifecycle/server/sold-lines.ts';
import { hasEndedPart, hasOpenPart } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { piecesInParts } from '#features/warehouse/fulfilment/server/sent-pieces.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type {
  BalanceFacts,
  ChangeFacts,
  CreditFacts,
  LineFacts,
  Parcel,
  PaymentFacts,
  RefundFacts,
  RefusedRefund,
  ReturnFacts,
} from '../balance-facts.ts';
import {
  type Converted,
  creditsOf,
  documentsOf,
  inOrderCurrency,
  type StoredFacts,
  type StoredVoided,
  voidedInvoices,
} from './document-facts.ts';
import { ownRefunds, refunds, refusedRefunds } from './refund-facts.ts';

/** An order as its channel has it now, without what it left out. */
type Sale = Parameters<typeof remainingSale>[0];
type Line = LineFacts & { now: Omit<Parameters<typeof remainingSale>[1][number], 'left'> };

type OrderFactsRow = {
  id: number;
  currency: string;
  order_status: OrderStatus;
  cancelled_at: string | null;
  is_with_warehouse: boolean;
  needs_check: boolean;
  is_being_sent: boolean;
  cancel_asked_at: string | null;
  short: { at: string; reason: string } | null;
  submitted: [source_item_id: string, pieces: number][];
  in_parts: Record<string, number>;
  has_part: boolean;
  has_lost_part: boolean;
  channel_change: ChangeFacts | null;
  member_change: ChangeFacts | null;
  recall: BalanceFacts['recall'];
  is_held: boolean;
  is_virtual: boolean;
  is_chargeback: boolean;
  shipping: string;
  charged: string;
  left_out: string;
  payments: (Omit<PaymentFacts, 'at'> & { paid_at: string | null })[];
  are_payments_partial: boolean;
  payment_tolerance: string;
  sale: Sale;
  lines: Line[];
  parcels: Parcel[];
  shown: { at: string; pieces: Record<string, number>; before: Record<string, number> } | null;
  telling: BalanceFacts['telling'];
  reserved: [product: number, pieces: number][];
  refunds: (Omit<RefundFacts, 'is_cancelled' | 'documents'> & {
    order_status: OrderStatus;
    documents: StoredFacts[];
  })[];
  own_refunds: (Omit<RefundFacts, 'is_cancelled' | 'documents'> & { state: 'asked' | 'done' })[];
  refused_refunds: RefusedRefund[];
  invoices: StoredFacts[];
  voided_invoices: StoredVoided[];
  customer_name: string;
  credits: Converted<CreditFacts>[];
  is_invoiced_by_parcel: boolean;
  has_unsent_invoice: boolean;
  returns: ReturnFacts[];
};

/** Of a refund that is an order its notes count for its sale. */
const isCreditOfSale = sql`d.order_id = o.id and d.kind = 'correction' and d.credit is not null and o.total_cost >= 0`;

/**
 * What the balances of these orders are made of, in one statement; an order that is not there, or of another account,
 * is left out.
 */
export async function findBalanceFacts(
  db: AccountDb,
  orderIds: readonly number[],
): Promise<(BalanceFacts & { order_id: number })[]> {
  // PostgreSQL does not see how long this array is: one plan does for one order as for a hundred.
  const { rows } = await sql<OrderFactsRow>`
    select o.id, trim(o.currency) as currency, o.order_status, ${cancelledAt} as cancelled_at,
           o.in_amware = 1 as is_with_warehouse, (o.needs_check and ${isOpen}) as needs_check,
           ${submissionUnderWay(sql`o.id`)} as is_being_sent, ${cancelAskedAt} as cancel_asked_at, ${short} as short,
           ${submitted} as submitted, ${piecesInParts} as in_parts, ${hasOpenPart} as has_part,
           ${hasEndedPart} as has_lost_part,
           ${channelChange} as channel_change, ${memberChange} as member_change,
           ${recall} as recall, o.is_held, o.is_virtual, o.is_chargeback,
           (o.shipping_cost + f.shipping)::text as shipping, (o.total_cost + f.total)::text as charged,
           f.total::text as left_out, o.payments || ${recordedPayments} as payments, o.are_payments_partial,
           (select a.payment_tolerance::text from accounts a where a.id = o.account_id) as payment_tolerance,
           jsonb_build_object('currency', trim(o.currency), 'total_cost', o.total_cost::text,
             'tax_cost', o.tax_cost::text, 'shipping_cost', o.shipping_cost::text,
             'discount_cost', o.discount_cost::text) as sale,
           ${lines} as lines, ${parcels} as parcels, ${shown} as shown, ${telling} as telling,
           ${reserved} as reserved, ${refunds} as refunds,
           ${ownRefunds} as own_refunds, ${refusedRefunds} as refused_refunds,
           ${documentsOf(sql`d.order_id = o.id and d.kind = 'sale'`)} as invoices,
           ${creditsOf(isCreditOfSale)} as credits, ${voidedInvoices} as voided_invoices, o.customer_name,
           ${hasInvoice(sql`d.share is not null`)} as is_invoiced_by_parcel,
           ${hasInvoice(sql`d.state in ('not_submitted', 'rejected')`)} as has_unsent_invoice,
           ${returns} as returns
      from orders o
     cross join lateral (
       select coalesce(sum(left_out_total), 0) as total, coalesce(sum(left_out_shipping), 0) as shipping
         from order_refunds where order_id = o.id) f
     where o.id = any(array(select unnest(${orderIds}::bigint[]))) order by o.id`.execute(db);
  return rows.map(({ id, customer_name, is_virtual, is_chargeback, own_refunds, sale, in_parts, ...order }) => ({
    ...order,
    order_id: id,
    taken_off: takenOff(sale, order.lines),
    cancelled_at: order.cancelled_at && instant(order.cancelled_at),
    cancel_asked_at: order.cancel_asked_at && instant(order.cancel_asked_at),
    ships_nothing: shipsNothing({ is_virtual, is_chargeback, total_cost: order.charged }),
    submitted: withParts(order.submitted, in_parts),
    channel_change: order.channel_change && { ...order.channel_change, at: instant(order.channel_change.at) },
    member_change: order.member_change && { ...order.member_change, at: instant(order.member_change.at) },
    recall: order.recall && { ...order.recall, at: instant(order.recall.at) },
    payments: order.payments.map(({ amount, currency, paid_at, recorded }) => ({
      ...{ amount, currency },
      at: paid_at && instant(paid_at),
      ...(recorded && { recorded: { ...recorded, at: instant(recorded.at) } }),
    })),
    short: order.short && { ...order.short, at: instant(order.short.at) },
    parcels: order.parcels.map(({ at, ...parcel }) => ({ at: instant(at), ...parcel })),
    shown: order.shown && {
      at: instant(order.shown.at),
      pieces: new Map(Object.entries(order.shown.pieces)),
      before: new Map(Object.entries(order.shown.before)),
    },
    telling: order.telling && { ...order.telling, at: instant(order.telling.at) },
    reserved: new Map(order.reserved),
    refunds: [
      ...order.refunds.map(({ order_status, ...refund }) => ({
        ...refund,
        is_cancelled: order_status === 'cancelled',
        at: instant(refund.at),
        documents: refund.documents.map((one) => withInstant(inOrderCurrency(one, order.currency))),
      })),
      ...own_refunds
        .filter(({ state }) => state === 'done')
        .map(({ state: _, ...refund }) => ({ ...refund, is_cancelled: false, at: instant(refund.at), documents: [] })),
    ],
    asked_refunds: own_refunds
      .filter(({ state }) => state === 'asked')
      .map(({ number, at, lines }) => ({ number, at: instant(at), lines })),
    refused_refunds: order.refused_refunds.map(withInstant),
    invoices: order.invoices.map((one) => withInstant(inOrderCurrency(one, order.currency))),
    voided_invoices: isTestOrder({ customer_name })
      ? []
      : order.voided_invoices.map((one) => withInstant(inOrderCurrency(one, order.currency))),
    credits: order.credits.map((one) => withInstant(inOrderCurrency(one, order.currency))),
    returns: order.returns.map(({ at, waits_until, ...one }) => ({
      ...one,
      at: instant(at),
      waits_until: waits_until && instant(waits_until),
    })),
  }));
}

/** Pieces by line of the submission that the warehouse has, and of the order's parts. */
function withParts(submitted: OrderFactsRow['submitted'], inParts: OrderFactsRow['in_parts']): Map<string, number> {
  const pieces = new Map(submitted);
  for (const [line, count] of Object.entries(inParts)) pieces.set(line, (pieces.get(line) ?? 0) + count);
  return pieces;
}

/** What of an order's total staff took off. */
function takenOff(sale: Sale, lines: readonly Line[]): string {
  const sold = lines.filter(({ origin }) => origin === 'channel').map(({ now, wanted }) => ({ ...now, left: wanted }));
  const hasAdded = lines.some(({ origin }) => origin === 'staff');
  return subtractAmount(sale.total_cost, remainingSale(sale, sold, { hasAdded }).order.total_cost);
}

/** PostgreSQL writes instants in JSON with its offset. */
const instant = (text: string): string => new Date(text).toISOString();
const withInstant = <Fact extends { at: string }>(fact: Fact): Fact => ({ ...fact, at: instant(fact.at) });

const cancelledAt = sql`case when ${isCancelled} then (
  select max(e.at) from events e where e.order_id = o.id and (e.type = 'order.cancelled'
    or (e.type = 'order.status' and e.details ->> 'to' = 'cancelled'))) end`;

const cancelAskedAt = sql`(
  select min(w.created_at) from partner_writes w
   where w.order_id = o.id and w.type = 'cancel_order' and w.payload ->> 'reference' = o.amware_ref_num
     and w.state in ('queued', 'sending', 'in_doubt'))`;

/** How the submission ended that the warehouse has; what was sent again since has another reference. */
const short = sql`(
  select jsonb_build_object('at', s.ended_at, 'reason', s.reason)
    from short_shipments s where s.order_id = o.id and s.reference = o.amware_ref_num)`;

const submitted = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(x.source_item_id, greatest(0, x.pieces - coalesce((
           select sum(y.qty_shipped) from shipments s join shipment_lines y on y.shipment_id = s.id
            where s.order_id = o.id and s.reference in ('', n.reference) and y.source_item_id = x.source_item_id), 0)))),
         '[]')
    from order_submissions n, jsonb_to_recordset(n.lines) as x (source_item_id text, pieces int)
   where n.order_id = o.id and n.reference = o.amware_ref_num and o.in_amware = 1)`;

/** The newest change of what the warehouse has, or had, that these want, where it is in one of these states. */
const changeWanted = (whose: RawBuilder<unknown>, states: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('at', c.created_at, 'is_asked', c.state = 'asked', 'reason', c.answer,
           'fields', c.difference -> 'fields', 'lines', c.difference -> 'lines')
    from (select state, answer, difference, created_at from submission_changes
           where order_id = o.id and ${whose} order by id desc limit 1) c
   where c.state in ${states})`;

/** The channel's newest change of an order that staff have not answered; also of one that the warehouse gave back. */
const channelChange = changeWanted(sql`version_id is not null`, sql`('open', 'asked', 'refused')`);
const memberChange = changeWanted(sql`version_id is null`, sql`('asked')`);

const recall = sql`(
  select jsonb_build_object('at', w.created_at, 'is_asked', w.state <> 'refused') from partner_writes w
   where w.order_id = o.id and w.type = 'recall_order' and w.payload ->> 'reference' = o.amware_ref_num
     and w.state in ('queued', 'sending', 'in_doubt', 'refused'))`;

/** Whether an order `o` has such an invoice `d`. */
const hasInvoice = (which: RawBuilder<unknown>) => sql`exists (
  select from tax_documents d where d.order_id = o.id and d.kind = 'sale' and ${which})`;

/** What the channel took out of an order `o` since it was refunded, by line. */
const leftOut = sql`(
  select i.source_item_id, min(i.sku) as sku, min(i.name) as name, sum(i.left_out)::int as pieces,
         sum(round(i.amount * i.left_out / i.pieces, 4)) as amount
    from order_refunds f join order_refund_lines i on i.refund_id = f.id
   where f.order_id = o.id and i.left_out > 0 group by 1)`;

/**
 * Lines that are sent, with what the channel says of them, those that staff took off, and those that the channel took
 * off as a whole.
 */
const lines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id', parent_item_id,
           'origin', origin, 'sku', coalesce(l.sku, f.sku), 'name', coalesce(l.name, f.name), 'product_id', product_id,
           'is_goods', is_goods, 'sold', sold + coalesce(f.pieces, 0), 'left_out', coalesce(f.pieces, 0),
           'wanted', wanted, 'charged', (line_total + coalesce(f.amount, 0))::text,
           'now', jsonb_build_object('quantity', sold, 'line_total', line_total::text, 'discount', discount::text,
             'taxes', taxes, 'is_discount', is_discount)) order by place, l.source_item_id), '[]')
    from (select * from ${soldLines} s
          union all
          select x.source_item_id, null, 'channel', null, null, null, true, 0, 0, 0, 0, 0, '[]', false, null
            from ${leftOut} x
           where not exists (select from ${soldLines} s where s.source_item_id = x.source_item_id)) l
    left join ${leftOut} f on f.source_item_id = l.source_item_id)`;

/** What a part of the order had when its parcel left is in no other submission. */
const isLate = sql`(s.reference not in ('', o.amware_ref_num) and exists (
    select from order_submissions n
     where n.order_id = o.id and n.reference = o.amware_ref_num and n.accepted_at < s.stored_at)
  and not exists (
    select from order_parts p
     where p.order_id = o.id and p.reference = s.reference and coalesce(p.ended_at > s.stored_at, true)))`;

const parcels = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', s.shipped_at, 'is_late', ${isLate}, 'lines', (
           select coalesce(jsonb_agg(jsonb_build_object('source_item_id', x.source_item_id, 'pieces', x.qty_shipped)),
             '[]') from shipment_lines x where x.shipment_id = s.id)) order by s.shipped_at, s.id), '[]')
    from shipments s where s.order_id = o.id)`;

const shown = sql`(
  select jsonb_build_object('at', f.shown_at, 'pieces', f.shown, 'before', f.followed)
    from channel_fulfilments f where f.order_id = o.id)`;

const telling = sql`(
  select jsonb_build_object('at', coalesce(w.done_at, w.created_at), 'is_asked', w.state <> 'done')
    from partner_writes w
   where w.order_id = o.id and w.type = 'notify_shipment' and w.state in ('queued', 'sending', 'in_doubt', 'done')
   order by w.state = 'done', w.id desc limit 1)`;

const reserved = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(h.product_id, h.pieces)), '[]')
    from (select product_id, sum(quantity) as pieces from stock_reservations where order_id = o.id group by 1) h)`;

/** So many days a return that is here may wait for its money, and an authorised one for its parcel. */
const RETURN_DAYS = 7;

/** An exchange that was made here gave the worth of what came back for it: that is a refund. */
const returns = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', 'R-' || r.number, 'state', r.state,
           'outcome', case when r.exchange_order_id is not null then 'refunded' else r.outcome end,
           'at', coalesce(r.received_at, r.authorised_at, r.requested_at), 'is_restocked', r.restocked_at is not null,
           'waits_until', coalesce(r.received_at, r.authorised_at)
             + ${RETURN_DAYS} * interval '1 day',
           'lines', (
             select coalesce(jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'quantity', l.quantity,
                      'good', l.good, 'damaged', l.damaged, 'missing', l.missing)), '[]')
               from order_return_lines l where l.return_id = r.id)) order by r.id), '[]')
    from order_returns r where r.order_id = o.id)`;
