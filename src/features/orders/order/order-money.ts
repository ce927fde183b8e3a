import { z } from 'zod';
import { Instant } from '#base/instant.ts';
import { Amount, Rate, sumAmounts } from '#base/money.ts';

/** A tax of a line as the channel charged it. `rate`: in per cent; null where the channel does not say. */
export const LineTax = z.object({ name: z.string(), rate: Rate.nullable(), amount: Amount });
export type LineTax = z.infer<typeof LineTax>;

/** A payment as the channel reports it. `paid_at`: null while the money is only promised. */
export const Payment = z.object({
  means: z.string(),
  amount: Amount,
  currency: z.string(),
  paid_at: z.iso.datetime().nullable(),
  reference: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * A payment that a member recorded, in the order's currency. `withdrawn`: a member took it back; `can_withdraw`: a
 * member may now.
 */
export const RecordedPayment = z.object({
  id: z.number().int(),
  means: z.string(),
  amount: Amount,
  paid_at: Instant,
  reference: z.string(),
  by: z.string().nullable(),
  can_withdraw: z.boolean(),
  withdrawn: z.object({ reason: z.string(), by: z.string().nullable() }).nullable(),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

/** What the taxes of lines come to, those of one name and rate together, in the order in which they first occur. */
export function taxTotals(lines: readonly { taxes: readonly LineTax[] }[]): LineTax[] {
  const alike = Map.groupBy(
    lines.flatMap(({ taxes }) => taxes),
    ({ name, rate }) => JSON.stringify([name, rate]),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? { ...first, amount: sumAmounts([first, ...others].map(({ amount }) => amount)) } : [],
  );
}
