import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { currencyAmount, shareOfAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { connectorOf } from '#connectors/registry.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { OrderStatus, shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { BalanceRow } from '#features/orders/balance/contract.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import { refundNumber } from '#features/orders/balance/server/refund-facts.ts';
import type { LineTax } from '#features/orders/order/order-money.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Refund, Refundable, RefundableLine } from '../contract.ts';
import { type ChargedLine, lineWorths } from '../refund-rules.ts';

type OrderFacts = {
  order_status: string;
  in_amware: number;
  is_being_sent: boolean;
  prices_include_tax: boolean | null;
  tax: string;
  channel: string | null;
  channel_kind: string;
  lines: { source_item_id: string; line_total: string; taxes: LineTax[]; is_discount: boolean }[];
  /** Pieces of refunds that are asked for; the balance does not count them yet. */
  asked: { source_item_id: string; pieces: number; amount: string }[];
  asked_total: string;
  asked_shipping: string;
  refunds: Refund[];
  /** The limit of the member's role, and what they gave back of this order so far. */
  role_limit: string | null;
  given: string;
};

/** What of an order can still go back, and how much of that a member may give. @throws AppError not_found */
export async function refundableOf(db: AccountDb, staff: Staff, orderId: number): Promise<Refundable> {
  const facts = await readFacts(db, staff, orderId);
  const [found] = await balancesOf(db, [orderId]);
  if (!facts || !found) throw new AppError('not_found');
  const { currency, rows, sum, paid } = found.balance;
  // An amount paid in excess of the charge is refundable too.
  const isMore = paid.amount !== null && signOf(subtractAmount(paid.amount, sum.amounts.charged)) > 0;
  const most = isMore && paid.amount !== null ? paid.amount : sum.amounts.charged;
  const shipping = rows.find(({ kind }) => kind === 'shipping');
  const charged = rows.filter(({ kind, is_part }) => kind === 'line' && !is_part);
  const worths = worthsOf(facts, charged, subtractAmount(sum.amounts.charged, shippingCost(facts, shipping)), currency);
  const inCurrency = (amount: string) => currencyAmount(signOf(amount) < 0 ? '0' : amount, currency);
  const lines = charged.flatMap((row, place): RefundableLine[] => {
    if (row.pieces === null || row.pieces.sold === 0) return [];
    const asked = facts.asked.filter(({ source_item_id }) => source_item_id === row.source_item_id);
    const refunded_pieces = row.pieces.refunded + asked.reduce((all, { pieces }) => all + pieces, 0);
    const refunded = withTaxes(facts, row.source_item_id, [row.amounts.refunded, ...asked.map(({ amount }) => amount)]);
    const { source_item_id, sku, name } = row;
    return [
      {
        source_item_id,
        sku,
        name,
        pieces: row.pieces.sold,
        worth: inCurrency(worths[place] ?? '0'),
        refunded_pieces: Math.min(row.pieces.sold, refunded_pieces),
        refunded: inCurrency(refunded),
        unsent: Math.max(0, unsentPieces(facts, row, rows) - refunded_pieces),
      },
    ];
  });
  const isOtherCurrency = currency !== staff.currency;
  return {
    currency,
    charged: inCurrency(most),
    left: inCurrency(subtractAmount(most, sumAmounts([sum.amounts.refunded, facts.asked_total]))),
    shipping: inCurrency(
      subtractAmount(
        shippingCost(facts, shipping),
        sumAmounts([shipping?.amounts.refunded ?? '0', facts.asked_shipping]),
      ),
    ),
    lines,
    channel: facts.channel,
    limit:
      facts.role_limit === null
        ? null
        : inCurrency(isOtherCurrency ? '0' : subtractAmount(facts.role_limit, facts.given)),
    refunds: facts.refunds.map((refund) => ({
      ...refund,
      at: new Date(refund.at).toISOString(),
      total: inCurrency(refund.total),
      shipping: inCurrency(refund.shipping),
    })),
  };
}

async function readFacts(db: AccountDb, staff: Staff, orderId: number): Promise<OrderFacts | null> {
  const asked = sql`order_refunds f where f.order_id = o.id and f.state = 'asked'`;
  const { rows } = await sql<OrderFacts>`
    select o.order_status, o.in_amware, ${submissionUnderWay(orderId)} as is_being_sent, o.prices_include_tax,
           o.tax_cost::text as tax, c.name as channel, coalesce(c.kind, '') as channel_kind,
           (select coalesce(jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id,
                     'line_total', l.line_total::text, 'taxes', l.taxes, 'is_discount', l.is_discount)), '[]')
              from line_items l where l.order_id = o.id) as lines,
           (select coalesce(jsonb_agg(jsonb_build_object('source_item_id', i.source_item_id, 'pieces', i.pieces,
                     'amount', i.amount::text)), '[]')
              from order_refund_lines i
             where i.refund_id in (select f.id from ${asked})) as asked,
           (select coalesce(sum(f.total), 0)::text from ${asked}) as asked_total,
           (select coalesce(sum(f.shipping), 0)::text from ${asked}) as asked_shipping,
           (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'origin', f.origin, 'state', f.state,
                     'at', coalesce(f.refunded_at, f.asked_at), 'by', ${memberName('f.asked_by')},
                     'total', f.total::text, 'reason', f.reason, 'refusal', f.refusal,
                     'number', ${refundNumber}, 'shipping', f.shipping::text, 'lines', (
                       select coalesce(jsonb_agg(i order by i.source_item_id), '[]')
                         from (select source_item_id, sum(pieces)::int as pieces from order_refund_lines
                                where refund_id = f.id group by 1) i)) order by f.id), '[]')
              from order_refunds f where f.order_id = o.id) as refunds,
           (select r.refund_limit::text from users u join roles r on r.id = u.role_id
             where u.id = ${staff.user_id} and not u.is_admin) as role_limit,
           (select coalesce(sum(f.total), 0)::text from order_refunds f
             where f.order_id = o.id and f.asked_by = ${staff.user_id} and f.state <> 'refused') as given
      from orders o
      left join connections c on c.id = o.connection_id and c.removed_at is null
     where o.id = ${orderId}`.execute(db);
  const [facts] = rows;
  return facts ? { ...facts, channel: givesBack(facts) ? facts.channel : null } : null;
}

const givesBack = ({ channel, channel_kind }: OrderFacts): boolean =>
  channel !== null && connectorOf(channel_kind).manifest.capabilities.includes('refunds.write');

const taxesOnTop = ({ prices_include_tax }: OrderFacts, taxes: readonly LineTax[]): string =>
  prices_include_tax === false ? sumAmounts(taxes.map(({ amount }) => amount)) : '0.00';

/** Shipping with its tax: what the order's taxes are more than those of its lines. */
function shippingCost(facts: OrderFacts, row: BalanceRow | undefined): string {
  const charged = row?.amounts.charged ?? '0.00';
  if (signOf(charged) <= 0 || facts.prices_include_tax !== false) return charged;
  const ofLines = facts.lines.map(({ taxes }) => taxesOnTop(facts, taxes));
  const tax = subtractAmount(facts.tax, sumAmounts(ofLines));
  return signOf(tax) > 0 ? sumAmounts([charged, tax]) : charged;
}

/** What each row cost; `goods`: what was charged for all of them. */
function worthsOf(facts: OrderFacts, rows: readonly BalanceRow[], goods: string, currency: string): string[] {
  const lines = rows.map(({ source_item_id, amounts }): ChargedLine => {
    const gross = withTaxes(facts, source_item_id, [amounts.charged]);
    return { charged: amounts.charged, taxes_on_top: subtractAmount(gross, amounts.charged) };
  });
  return lineWorths(lines, goods, { currency });
}

/** Amounts of a line with the taxes that come on top of them, in proportion to what the line has. */
function withTaxes(facts: OrderFacts, sourceItemId: string, amounts: readonly string[]): string {
  const net = sumAmounts(amounts);
  const line = facts.lines.find(({ source_item_id }) => source_item_id === sourceItemId);
  if (!line || signOf(line.line_total) <= 0) return net;
  const taxes = taxesOnTop(facts, line.taxes);
  return signOf(taxes) === 0 ? net : sumAmounts([net, shareOfAmount(taxes, net, line.line_total)]);
}

/**
 * Pieces of a row that have not left, and that no part of the order holds at a warehouse: all of them while the order
 * can be edited or is over, else those that were taken off, since the warehouse may send the others. A kit has not left
 * while none of its parts has.
 */
function unsentPieces(facts: OrderFacts, row: BalanceRow, rows: readonly BalanceRow[]): number {
  if (row.pieces === null) return 0;
  const { sold, cancelled } = row.pieces;
  const goneOf = ({ pieces }: BalanceRow) => (pieces === null ? 0 : pieces.sent + pieces.with_warehouse);
  const order = { ...facts, order_status: OrderStatus.parse(facts.order_status) };
  const isOver = order.order_status === 'cancelled' || shippedStatuses.includes(order.order_status);
  if (!isOver && refusals.edit(order) !== null) return cancelled;
  if (!row.is_kit) return sold - Math.min(sold, goneOf(row));
  const hasLeft = rows.some((one) => one.is_part && goneOf(one) > 0);
  return hasLeft ? cancelled : sold;
}
