import { z } from 'zod';
import { DecimalText } from '../core/decimal-text.ts';

export const Instant = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

/** Text that may be missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** Amounts in the shop's currency. */
export const Money = z
  .object({ shopMoney: z.object({ amount: DecimalText }) })
  .transform(({ shopMoney }) => shopMoney.amount);

/** A list as records came, so that each can be read or set aside by itself. */
export const Records = z.object({
  nodes: z.array(z.unknown()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
});
export type Records = z.infer<typeof Records>;
