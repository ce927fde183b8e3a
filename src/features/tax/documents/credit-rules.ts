import { signOf, subtractAmount } from '#base/money.ts';
import { type ConvertedSale, paidFor } from '#countries/core/converted-sale.ts';
import { amountOfCredit, type Credit } from '#countries/core/credit.ts';
import type { Creditable } from './credit-contract.ts';

/** What a credit comes to; null where the sale does not have it, or less of it is left. */
export function creditWithinLeft(sale: Creditable, credit: Pick<Credit, 'part' | 'paid'>): string | null {
  const amount = amountOfCredit(sale, asConverted(sale), credit);
  return amount !== null && signOf(subtractAmount(sale.left, amount)) >= 0 ? amount : null;
}

/** Null where its amounts are in the currency of its order. */
export const asConverted = ({ paid, ...sale }: Creditable): ConvertedSale | null => paid && { ...sale, paid };

/** The money of the order that a credit of a converted sale is for; null where its amounts are in that currency. */
export function paidForCredit(sale: Creditable, credited: string): { amount: string; currency: string } | null {
  const converted = asConverted(sale);
  return converted && { amount: paidFor(converted, credited), currency: converted.paid.currency };
}
