/** Millionths, which add up exactly: the smallest part that a CFDI writes. */
export function micros(text: string | undefined): number {
  return Math.round(Number(text ?? '0') * 1_000_000);
}

/** Whole cents, half a cent up. */
export function cents(millionths: number): number {
  return Math.round(millionths / 10_000);
}

export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/**
 * Whether `amount` is `base` times `rate` for some value that `base` was rounded from, to the decimals that `amount`
 * has. All are decimal texts.
 */
export function isProduct(amount: string, base: string, rate: string): boolean {
  const half = 0.5 * 10 ** -decimalsOf(base);
  const step = 10 ** -decimalsOf(amount);
  const [exact, factor] = [Number(base), Number(rate)];
  const lowest = Math.floor(((exact - half) * factor) / step + 1e-6) * step;
  const highest = Math.ceil(((exact + half) * factor) / step - 1e-6) * step;
  return Number(amount) >= lowest - 1e-9 && Number(amount) <= highest + 1e-9;
}
