import { sql } from 'kysely';
import type { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { multiplyAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { RemoteLine, RemotePayment } from '#connectors/core/remote.ts';
import { canBeExchanged } from '#features/core/order-lifecycle/return-rules.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { addPayment } from '#features/orders/payments/server/add-payment.ts';
import { addRefund, checkRefund } from '#features/orders/refunds/server/add-refund.ts';
import { recordRefunded } from '#features/orders/refunds/server/refund-order.write.ts';
import { refundableOf } from '#features/orders/refunds/server/refundable-of.ts';
import { type exchangeReturn, ReturnDetail } from '#features/orders/returns/contract.ts';
import { exchangeAmounts, exchangeCredit, taxesWithin } from '#features/orders/returns/exchange-rules.ts';
import { getReturnDetail } from '#features/orders/returns/server/get-return.ts';
import { takeLockedStep } from '#features/orders/returns/server/take-step.ts';
import { askToTell } from '#features/orders/returns/server/tell-return.write.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { addReplacement, lockToReplace } from './add-replacement.ts';

type ExchangeRequest = z.output<typeof exchangeReturn.body>;

/**
 * Sends other pieces for those of an inspected return, as an order of its own at their price. What came back is a
 * refund that pays for them; a difference to give back was paid by other means, and one to pay is open in the new order
 * where the member does not say how it was paid. The return is closed as exchanged.
 * @throws AppError not_found; return_step where it is not inspected, or was exchanged meanwhile; refunded_meanwhile
 * where what came back is worth another amount than the member saw; nothing_to_refund where it was refunded already;
 * refund_over_limit; invalid for products that are not there, and a difference without a means of payment
 */
export async function exchangeOne(staff: Staff, id: number, wanted: ExchangeRequest) {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const { order_id } = await getReturnDetail(tx, id);
    const order = await lockToReplace(tx, order_id);
    const found = ReturnDetail.parse(await getReturnDetail(tx, id));
    if (!canBeExchanged(found)) throw new AppError('return_step');
    const refundable = await refundableOf(tx, staff, order_id);
    const back = exchangeCredit(found, refundable);
    if (!back) throw new AppError('nothing_to_refund');
    if (signOf(subtractAmount(back.total, wanted.credit)) !== 0) throw new AppError('refunded_meanwhile');
    const amounts = exchangeAmounts(back.total, wanted.lines, refundable);
    if (!amounts) throw new AppError('invalid', { fields: { lines: ['no price'] } });
    const isEven = amounts.kind === 'even';
    if (amounts.kind === 'to_give_back' && !wanted.paid)
      throw new AppError('invalid', { fields: { paid: ['missing'] } });
    const paid = isEven ? null : wanted.paid;
    const today = dayInZone(new Date(), staff.time_zone);

    const payments = [carriedPayment(order, t.exchange, amounts.carried, today, found.number)];
    const lines = await linesOf(tx, order, back.lines[0]?.source_item_id, wanted.lines);
    const tax_cost = sumAmounts(lines.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
    const terms = { total_cost: amounts.total, tax_cost, payments, is_replacement_order: false, suffix: 'X' } as const;
    const prices_include_tax = lines.some(({ taxes }) => taxes.length > 0) || order.prices_include_tax;
    const made = await addReplacement(tx, staff, order, { ...terms, lines, prices_include_tax }, wanted.reason);

    if (amounts.kind === 'to_pay' && paid) {
      const { currency } = order;
      await addPayment(tx, staff, { id: made.id, currency }, { ...paid, amount: amounts.difference });
    }
    const given = amounts.kind === 'to_give_back' ? paid : null;
    const way = {
      to: 'elsewhere',
      means: [t.exchange, ...(given ? [given.means] : [])].join(', '),
      reference: [made.order_number, ...(given?.reference ? [given.reference] : [])].join(', '),
      paid_on: given?.paid_on ?? today,
    } as const;
    const parts = { lines: back.lines.map(({ source_item_id, pieces }) => ({ source_item_id, pieces })) };
    const refund = { ...parts, shipping: '0', goodwill: '0', reason: wanted.reason, way, left: refundable.left };
    const checked = checkRefund(staff, refundable, refund);
    const refundId = await addRefund(
      tx,
      staff,
      order,
      refundable,
      { ...checked, reference: way.reference, reason: wanted.reason },
      way,
    );
    await recordRefunded(tx, staff, order_id, refundId);
    await takeLockedStep(tx, staff, found, { step: 'close', outcome: 'exchanged', reason: made.order_number });
    await askToTell(tx, staff, id, 'close');
    await sql`update order_returns set exchange_order_id = ${made.id} where id = ${id}`.execute(tx);
    return { ...made, message: t.exchanged };
  });
}

/** What came back pays for what goes out. Noon in UTC is the same day in all of America. */
const carriedPayment = (
  order: LockedOrder,
  means: string,
  amount: string,
  day: string,
  reference: string,
): RemotePayment => ({ means, amount, currency: order.currency.trim(), paid_at: `${day}T12:00:00.000Z`, reference });

/**
 * What goes out, as the channel would name it where it sells the product. Taxes are those of a piece that came back.
 * @throws AppError invalid for a product that is not there
 */
async function linesOf(
  tx: AccountDb,
  order: LockedOrder,
  backId: string | undefined,
  wanted: ExchangeRequest['lines'],
): Promise<RemoteLine[]> {
  const { rows: products } = await sql<{ id: number; sku: string; name: string }>`
    select p.id, p.name, coalesce((
             select c.connector_product_sku from connector_products c
              where c.connection_id = ${order.connection_id} and c.product_id = p.id
              order by c.connector_product_sku <> p.sku, c.id limit 1), p.sku) as sku
      from products p
     where p.id = any(${wanted.map(({ product_id }) => product_id)}::bigint[])`.execute(tx);
  const back = (await readLines(tx, order.id)).find(({ source_item_id }) => source_item_id === backId);
  const currency = order.currency.trim();
  return wanted.map(({ product_id, quantity, price }, place) => {
    const product = products.find(({ id }) => id === product_id);
    if (!product) throw new AppError('invalid', { fields: { lines: ['not a product'] } });
    const line_total = multiplyAmount(price, quantity);
    return {
      source_item_id: String(place + 1),
      parent_item_id: null,
      sku: product.sku,
      name: product.name,
      quantity,
      unit_price: price,
      line_total,
      discount: '0',
      taxes: back ? taxesWithin(line_total, back, { ...order, currency }) : [],
      is_goods: true,
      is_discount: false,
    };
  });
}
