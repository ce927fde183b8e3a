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

/** An amount taken so many times, exact. */
export function multiplyAmount(amount: string, times: number): string {
  return fromUnits(toUnits(amount) * BigInt(times));
}

/** How many decimals a currency's amounts have (ISO 4217), four at most; two where it is no currency's code. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(SCALE, maximumFractionDigits);
}

/** An amount in the smallest coins of a currency with so many decimals, half a coin rounded away from zero. */
export function toCoins(amount: string, decimals: number): bigint {
  const coin = 10n ** BigInt(SCALE - decimals);
  const units = toUnits(amount);
  return (units + ((units < 0n ? -1n : 1n) * coin) / 2n) / coin;
}

/** So many of the smallest coins of a currency with so many decimals. */
export function fromCoins(coins: bigint, decimals: number): string {
  return fromUnits(coins * 10n ** BigInt(SCALE - decimals));
}
