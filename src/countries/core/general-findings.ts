import { signOf, subtractAmount } from '#base/money.ts';
import type { Finding } from './finding.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';

/** Marks a test order. */
const TEST_MARK = '*TEST*';

/** The reasons for which an order gets no document in any country. */
export function generalFindings(order: OrderFacts, origin: Origin | null, currencies: readonly string[]): Finding[] {
  const found: Finding[] = [];
  const block = (code: string, field: Finding['field'], params?: Finding['params']) =>
    found.push({ code, field, is_blocking: true, ...(params && { params }) });

  if (signOf(order.total_cost) === 0) block('zero_total', 'total_cost');
  if (order.customer_name.includes(TEST_MARK)) block('test_order', 'customer_name');
  if (!currencies.includes(order.currency) && !order.equivalent) {
    block('other_currency', 'total_cost', { currency: order.currency, expected: currencies.join(', ') });
  }
  if (signOf(order.total_cost) >= 0) return found;
  if (!origin && order.corrects_order_number !== null) {
    block('origin_not_issued', 'origin', { order: order.corrects_order_number });
  } else if (!origin) block('no_origin', 'origin');
  else if (origin.currency !== order.currency) {
    block('origin_currency', 'origin', { currency: order.currency, expected: origin.currency });
  } else {
    const left = subtractAmount(origin.total, origin.corrected);
    const amount = order.total_cost.replace('-', '');
    if (signOf(subtractAmount(amount, left)) > 0) block('above_origin', 'origin', { left, amount });
  }
  return found;
}
