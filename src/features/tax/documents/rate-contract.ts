import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ExchangeRate } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';

/** ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/);

/** What one unit of a currency costs in that of a country's documents on a day. */
const DatedRate = z.object({
  from_currency: Currency,
  day: z.iso.date(),
  rate: ExchangeRate,
});
export type DatedRate = z.infer<typeof DatedRate>;

export const RateRow = DatedRate.extend({
  id: Id,
  to_currency: Currency,
  /** Who publishes it, such as `SBS`. */
  source: z.string(),
  /** Issued documents were converted by it, so it stays. */
  is_used: z.boolean(),
  saved_by: z.string().nullable(),
  saved_at: Instant,
});
export type RateRow = z.infer<typeof RateRow>;

/** So many are listed. */
export const MAX_LISTED = 100;

export const findRates = endpoint('GET /api/exchange-rates', {
  summary: 'The exchange rates into the currency of documents, the latest days first',
  access: 'manage_settings',
  staleBy: ['tax_issuer', 'document'],
  query: z.object({ to_currency: Currency }),
  replies: { 200: z.object({ data: z.array(RateRow) }) },
});

/** So many are saved at once. */
export const MAX_RATES = 400;

export const saveRates = endpoint('PUT /api/exchange-rates', {
  summary: 'Save exchange rates, each in the place of the one of its currency and day',
  access: 'manage_settings',
  body: z.object({
    to_currency: Currency,
    source: plainText().trim().min(1).max(60),
    rates: z.array(DatedRate).min(1).max(MAX_RATES),
  }),
  replies: { 200: z.object({ saved: z.number().int() }) },
});

export const removeRate = endpoint('DELETE /api/exchange-rates/{id}', {
  summary: 'Remove an exchange rate by which no issued document was converted',
  access: 'manage_settings',
  params: IdParams,
  replies: { 200: z.object({}) },
});
