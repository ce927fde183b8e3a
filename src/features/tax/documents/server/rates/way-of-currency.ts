import type { DayRate } from '#countries/core/conversion.ts';
import type { Country } from '#countries/core/country.ts';
import type { OtherCurrency } from '../../issuer-contract.ts';

/** How a sale in another currency gets its document: converted into the country's, or in that of the order. */
export type CurrencyWay = 'convert' | 'keep';

/** A rate, and what is done by it. */
export type WayRate = DayRate & { way: CurrencyWay };

/** The way of an order's currency by the issuer's choice; null: the order is in a currency of the country, or waits. */
export function wayOfCurrency(
  { currencies, order_currencies = [] }: Pick<Country, 'currencies' | 'order_currencies'>,
  chosen: OtherCurrency,
  currency: string,
): CurrencyWay | null {
  if (chosen === 'stop' || currencies.includes(currency)) return null;
  if (chosen === 'keep' && !order_currencies.includes(currency)) return null;
  return chosen;
}
