import { signOf, subtractAmount } from '#base/money.ts';
import { type CreditPart, creditAmount } from '#countries/core/credit.ts';
import type { Creditable } from './credit-contract.ts';

/** What a credit of this part comes to; null where the sale does not have it, or less of it is left. */
export function creditWithinLeft(sale: Creditable, part: CreditPart): string | null {
  const amount = creditAmount(sale, part);
  return amount !== null && signOf(subtractAmount(sale.left, amount)) >= 0 ? amount : null;
}
