import { z } from 'zod';
import { Amount } from '#base/money.ts';

// A binary number gives back up to 15 decimal digits as they were written; with 4 of them behind the point, 11 stand
// before it.
const FIRST_INEXACT = 1e11;

/**
 * An amount in JSON, as a number or a decimal text, as an exact decimal text. Numbers of a hundred billion and more,
 * and amounts of more than four decimals, are refused instead of rounded.
 */
export const DecimalText = z
  .union([
    z
      .number()
      .refine((amount) => Math.abs(amount) < FIRST_INEXACT, 'too large to be exact')
      .transform(String),
    z.string(),
  ])
  .pipe(Amount)
  .transform((amount) => (/^-0+(\.0+)?$/.test(amount) ? amount.slice(1) : amount));
