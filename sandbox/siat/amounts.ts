const SCALE = 10;
const ONE = 10n ** BigInt(SCALE);
const CENT = ONE / 100n;

/** A decimal text in ten-billionths, exact: notes have up to ten decimals. */
export function units(text: string | undefined): bigint {
  const [whole = '0', fraction = ''] = (text || '0').split('.');
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
}

export const times = (one: bigint, other: bigint): bigint => (one * other) / ONE;

/** To the cent, half up; amounts are not negative here. */
export const toCents = (amount: bigint): bigint => (amount + CENT / 2n) / CENT;

export const cents = (text: string | undefined): bigint => toCents(units(text));
