import { absoluteAmount, negateAmount } from '#base/money.ts';
import type { Conversion } from '#countries/core/conversion.ts';
import { convertOrder } from '#countries/core/convert-order.ts';
import { convertedSale, creditedFor } from '#countries/core/converted-sale.ts';
import type { Country } from '#countries/core/country.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import type { DayRates } from '../rates/day-rates.ts';
import type { Document } from './facts-of-document.ts';
import type { OrderToDocument } from './order-facts.ts';

/**
 * The facts of a document (`factsOfDocument`) in the currency that it is issued in. A sale is converted by the rate of
 * the day, where there is one, and a further one in the place of an issued one by the rate of that. A refund of a
 * converted sale has the sale's rate, whatever the issuer's setting is by then. A credit is in its sale's currency
 * already, and a guide says no money.
 */
export function inDocumentCurrency(
  order: OrderToDocument,
  { kind, credit }: Pick<Document, 'kind' | 'credit'>,
  origin: Origin | null,
  { code, currencies }: Pick<Country, 'code' | 'currencies'>,
  { rates, replaced }: { rates: DayRates; replaced?: Conversion | undefined },
): OrderToDocument {
  if (kind === 'guide' || credit) return order;
  if (kind === 'correction') return refundInCurrencyOf(origin, order);
  const [to] = currencies;
  const rate = replaced?.currency === order.currency ? replaced : rates.get(code)?.get(order.currency);
  return to !== undefined && rate && !currencies.includes(order.currency) ? convertOrder(order, rate, to) : order;
}

function refundInCurrencyOf(origin: Origin | null, order: OrderToDocument): OrderToDocument {
  const sale = origin && convertedSale(origin);
  if (!origin?.conversion || !sale || sale.paid.currency !== order.currency) return order;
  const total = negateAmount(creditedFor(sale, absoluteAmount(order.total_cost)));
  return convertOrder(order, origin.conversion, sale.currency, total);
}
