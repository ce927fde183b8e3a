import { absoluteAmount, allocateAmount, convertAmount, decimalsOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { Equivalent } from '#countries/core/conversion.ts';

/** What a document comes to, or what bears one rate of it, without a sign. */
type Money = { net: string; tax: string; total: string };

type Stated = Money & {
  currency: string;
  by_rate: readonly { rate: string; net: string; tax: string }[];
  /** Null where it is in the country's currency already. */
  equivalent: Equivalent | null;
};

export type NationalMoney = Money & { currency: string; by_rate: readonly (Money & { rate: string })[] };

/**
 * A document's money in the currency of its country: the total as it is kept with the document, the tax by its rate,
 * and the net amount what is left of both. The rates of tax come to all of it.
 */
export function nationalMoney({ currency, net, tax, total, by_rate, equivalent }: Stated): NationalMoney {
  const grosses = by_rate.map((one) => sumAmounts([one.net, one.tax]));
  if (!equivalent) {
    const parts = by_rate.map((one, index) => ({ ...one, total: grosses[index] ?? '0' }));
    return { currency, net, tax, total, by_rate: parts };
  }
  const decimals = decimalsOf(equivalent.currency);
  const whole = absoluteAmount(equivalent.total);
  const taxed = convertAmount(tax, equivalent.rate, decimals);
  const totals = allocateAmount(whole, grosses, decimals);
  const taxes = allocateAmount(
    taxed,
    by_rate.map((one) => one.tax),
    decimals,
  );
  return {
    ...{ currency: equivalent.currency, net: subtractAmount(whole, taxed), tax: taxed, total: whole },
    by_rate: by_rate.map(({ rate }, index) => {
      const [part = '0', its = '0'] = [totals[index], taxes[index]];
      return { rate, net: subtractAmount(part, its), tax: its, total: part };
    }),
  };
}
