import { absoluteAmount, negateAmount } from '#base/money.ts';
import { convertOrder } from '#countries/core/convert-order.ts';
import { convertedSale, creditedFor } from '#countries/core/converted-sale.ts';
import type { Country } from '#countries/core/country.ts';
import { equivalentOfNote, withEquivalent } from '#countries/core/equivalent.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import type { DayRates } from '../rates/day-rates.ts';
import type { ReplacedRate } from '../rates/replaced-rates.ts';
import type { Document } from './facts-of-document.ts';
import type { OrderToDocument } from './order-facts.ts';

/**
 * The facts of a document (`factsOfDocument`) in the currency that it is issued in. A sale is converted by the rate of
 * the day, where there is one, or keeps its currency and gets its equivalent by it. A further one in the place of an
 * issued one goes the way of that, by its rate, and so does a refund of a sale, whatever the issuer's setting is by
 * then. A credit is in its sale's currency already, and a guide says no money.
 */
export function inDocumentCurrency(
  order: OrderToDocument,
  { kind, credit }: Pick<Document, 'kind' | 'credit'>,
  origin: Origin | null,
  { code, currencies }: Pick<Country, 'code' | 'currencies'>,
  { rates, replaced }: { rates: DayRates; replaced?: ReplacedRate | undefined },
): OrderToDocument {
  if (kind === 'guide' || credit) return order;
  if (kind === 'correction') return refundInCurrencyOf(origin, order);
  const [to] = currencies;
  const rate = replaced?.currency === order.currency ? replaced : rates.get(code)?.get(order.currency);
  if (to === undefined || !rate || currencies.includes(order.currency)) return order;
  return rate.way === 'keep' ? withEquivalent(order, rate, to) : convertOrder(order, rate, to);
}

function refundInCurrencyOf(origin: Origin | null, order: OrderToDocument): OrderToDocument {
  if (origin && origin.currency === order.currency) {
    const equivalent = equivalentOfNote(origin, absoluteAmount(order.total_cost));
    return equivalent ? { ...order, equivalent } : order;
  }
  const sale = origin && convertedSale(origin);
  if (!origin?.conversion || !sale || sale.paid.currency !== order.currency) return order;
  const total = negateAmount(creditedFor(sale, absoluteAmount(order.total_cost)));
  return convertOrder(order, origin.conversion, sale.currency, total);
}
