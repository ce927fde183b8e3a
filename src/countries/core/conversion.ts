import { z } from 'zod';
import { ExchangeRate } from '#base/money.ts';

/** What one unit of a foreign currency costs on a day, and who says so. */
export const DayRate = z.object({
  rate: ExchangeRate,
  /** YYYY-MM-DD: the day that the rate is of. */
  day: z.iso.date(),
  /** In words, such as `SBS`. */
  source: z.string(),
});
export type DayRate = z.infer<typeof DayRate>;

/** From what a document's amounts were converted. `total`: in that currency, without its sign. */
export const Conversion = DayRate.extend({ currency: z.string(), total: z.string() });
export type Conversion = z.infer<typeof Conversion>;

/**
 * What a document in its order's own currency comes to in the currency of its country. `currency` and `total`: the
 * country's, without a sign.
 */
export const Equivalent = DayRate.extend({ currency: z.string(), total: z.string() });
export type Equivalent = z.infer<typeof Equivalent>;

/** What a printed document says of it. */
export const equivalentNote = ({ currency, total, rate, day, source }: Equivalent): string =>
  `Equivale a ${total} ${currency}. Tipo de cambio: ${rate} (${source}, ${day}).`;

/** What a printed document says of it. */
export const conversionNote = ({ currency, total, rate, day, source }: Conversion): string =>
  `Importe del pedido: ${total} ${currency}. Tipo de cambio: ${rate} (${source}, ${day}).`;

/** The rate of a day counts for so many days after it, as long as there is no later one: weekends, holidays. */
export const RATE_DAYS = 7;
