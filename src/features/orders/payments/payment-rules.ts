import { decimalsOf, PositiveAmount, roundAmount, signOf, subtractAmount } from '#base/money.ts';

/**
 * What is left open once an amount is paid. Null where it is none, has parts of a coin, or is more than is open: more
 * was typed wrong, or recorded before.
 */
export function openAfter(open: string, amount: string, currency: string): string | null {
  if (!PositiveAmount.safeParse(amount).success) return null;
  const isInCoins = signOf(subtractAmount(roundAmount(amount, decimalsOf(currency)), amount)) === 0;
  const left = subtractAmount(open, amount);
  return isInCoins && signOf(left) >= 0 ? left : null;
}
