import {
  absoluteAmount,
  allocateAmount,
  convertAmount,
  decimalsOf,
  negateAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { DayRate } from './conversion.ts';
import type { LineFact, OrderFacts, PaymentFact } from './order-facts.ts';

type Turn = (amount: string, decimals?: number) => string;

/**
 * An order's facts in another currency, such as its country's. The total is converted and rounded once. What adds up to
 * the total still does so to the coin: lines, shipping and taxes on top share it by their amounts, and coins that are
 * left go to the largest remainders. A difference that the channel left stays one. `total`: of a refund what it takes
 * off its sale, where that is not the converted total.
 */
export function convertOrder<F extends OrderFacts>(
  order: F,
  rate: DayRate,
  to: string,
  total: string = convertAmount(order.total_cost, rate.rate, decimalsOf(to)),
): F {
  const decimals = decimalsOf(to);
  const turn: Turn = (amount, places = decimals) => convertAmount(amount, rate.rate, places);
  const { lines, shipping, tax } = convertParts(order, total, turn, decimals);
  const taxes = shareTaxes(order, tax, turn, decimals);
  return {
    ...order,
    currency: to,
    total_cost: total,
    tax_cost: withSignOf(order.tax_cost, tax),
    shipping_cost: withSignOf(order.shipping_cost, shipping),
    discount_cost: turn(order.discount_cost),
    payments: convertPayments(order, turn, to),
    lines: order.lines.map((line, index) => ({
      ...line,
      unit_price: turn(line.unit_price, UNIT_DECIMALS),
      line_total: lines[index] ?? '0',
      discount: turn(line.discount, UNIT_DECIMALS),
      ...(line.list_price !== undefined && { list_price: turn(line.list_price, UNIT_DECIMALS) }),
      taxes: line.taxes.map((one, place) => ({ ...one, amount: taxes[index]?.[place] ?? '0' })),
    })),
    conversion: { ...rateOf(rate), currency: order.currency, total: absoluteAmount(order.total_cost) },
  };
}

const rateOf = ({ rate, day, source }: DayRate): DayRate => ({ rate, day, source });

/** Of prices a piece, which documents do not print. */
const UNIT_DECIMALS = 6;

const withSignOf = (amount: string, size: string): string => (signOf(amount) < 0 ? negateAmount(size) : size);

/** Lines with their signs, shipping and tax without. */
type Parts = { lines: string[]; shipping: string; tax: string };

function convertParts(order: OrderFacts, total: string, turn: Turn, decimals: number): Parts {
  const isRefund = signOf(order.total_cost) < 0;
  // Channels write the amounts of refunds with a sign or without.
  const sizeOf = (amount: string) => (isRefund ? absoluteAmount(amount) : amount);
  const sizes = order.lines.map(({ is_discount, line_total }) => (is_discount ? '0' : sizeOf(line_total)));
  const shipping = absoluteAmount(order.shipping_cost);
  const tax = absoluteAmount(order.tax_cost);
  const apart = subtractAmount(
    absoluteAmount(order.total_cost),
    subtractAmount(sumAmounts([...sizes, shipping]), absoluteAmount(order.discount_cost)),
  );
  const withTax = subtractAmount(apart, tax);
  const isOnTop = signOf(subtractAmount(absoluteAmount(apart), absoluteAmount(withTax))) > 0;

  const off = sizes.filter((size) => signOf(size) < 0).map((size) => turn(negateAmount(size)));
  const shared = sumAmounts([
    absoluteAmount(total),
    turn(absoluteAmount(order.discount_cost)),
    ...off,
    negateAmount(turn(isOnTop ? withTax : apart)),
  ]);
  const weights = [...sizes, shipping, isOnTop ? tax : '0'].map((size) => (signOf(size) > 0 ? size : '0'));
  const isOfNothing = weights.every((weight) => signOf(weight) === 0);
  const shares = isOfNothing ? weights.map(() => '0') : allocateAmount(shared, weights, decimals);
  const lines = order.lines.map(({ is_discount, line_total }, index) =>
    is_discount || signOf(sizeOf(line_total)) < 0 ? turn(line_total) : withSignOf(line_total, shares[index] ?? '0'),
  );
  return {
    lines,
    shipping: shares[sizes.length] ?? '0',
    tax: isOnTop ? (shares[sizes.length + 1] ?? '0') : turn(tax),
  };
}

/** The taxes of each line: with what of the order's tax no line has, they add up to that. */
function shareTaxes({ lines, tax_cost }: OrderFacts, tax: string, turn: Turn, decimals: number): string[][] {
  const own = lines.map(({ taxes, is_discount }) => (is_discount ? [] : taxes.map(({ amount }) => amount)));
  const sizes = own.flat().map(absoluteAmount);
  const left = subtractAmount(absoluteAmount(tax_cost), sumAmounts(sizes));
  const isWhole = signOf(left) >= 0 && sizes.length > 0 && signOf(tax) !== 0;
  const shares = isWhole ? allocateAmount(tax, [...sizes, left], decimals) : sizes.map((size) => turn(size));
  let place = 0;
  return lines.map(({ taxes, is_discount }: LineFact) =>
    taxes.map(({ amount }) => (is_discount ? turn(amount) : withSignOf(amount, shares[place++] ?? '0'))),
  );
}

/** Payments in the order's currency: they come to their converted sum. Others stay in theirs. */
function convertPayments({ payments, currency }: OrderFacts, turn: Turn, to: string): PaymentFact[] {
  const isOwn = (payment: PaymentFact) => payment.currency === currency;
  const amounts = payments.map((payment) => (isOwn(payment) ? payment.amount : '0'));
  const areShares = amounts.every((amount) => signOf(amount) >= 0) && amounts.some((amount) => signOf(amount) > 0);
  const shares = areShares
    ? allocateAmount(turn(sumAmounts(amounts)), amounts, decimalsOf(to))
    : amounts.map((a) => turn(a));
  return payments.map((payment, index) =>
    isOwn(payment) ? { ...payment, amount: shares[index] ?? '0', currency: to } : payment,
  );
}
