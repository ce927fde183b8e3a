import { z } from 'zod';

/** A decimal amount as text, such as `-12.50`: never a float. Up to 15 digits before the point and 4 after it. */
export const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/);

const SCALE = 4;

/** Ten-thousandths of the unit, exact. */
function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return amount.startsWith('-') ? -units : units;
}

function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0{1,2}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
}

/** The exact sum of decimal amounts, with at least two decimals. */
export function sumAmounts(amounts: readonly string[]): string {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount), 0n));
}

/** -1, 0 or 1: the sign of a decimal amount. */
export function signOf(amount: string): -1 | 0 | 1 {
  const units = toUnits(amount);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}
