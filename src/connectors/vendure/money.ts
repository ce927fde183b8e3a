import { multiplyAmount } from '#base/money.ts';

/** A decimal amount in the smallest units that a shop counts in. @throws RangeError for one with more decimals */
export function toUnits(amount: string, decimals: number): number {
  const units = Number(multiplyAmount(amount, 10 ** decimals));
  if (!Number.isSafeInteger(units)) throw new RangeError(`${amount} has more than ${decimals} decimals`);
  return units;
}

/**
 * An amount in the smallest units that a shop counts in, as an exact decimal text: 1234 of two decimals is `12.34`.
 * How many decimals there are is the shop's setting, for all its currencies alike.
 */
export function fromUnits(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${units < 0 ? '-' : ''}${whole}${fraction}`;
}
