import type { ListingToUpload, Weight, WeightUnit } from '../core/listings.ts';

/** Each unit in billionths of a gram, exactly. */
const NANOGRAMS: Readonly<Record<WeightUnit, bigint>> = {
  g: 1_000_000_000n,
  kg: 1_000_000_000_000n,
  oz: 28_349_523_125n,
  lb: 453_592_370_000n,
};
const SCALE = 10_000n;

/** A weight in another unit, to four decimals, rounded to the nearest. The same unit keeps the figure as it is. */
export function weightIn(unit: WeightUnit, weight: Weight): number {
  if (weight.unit === unit) return Number(weight.amount);
  const [whole = '0', fraction = ''] = weight.amount.split('.');
  const units = BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
  const target = NANOGRAMS[unit];
  return Number((units * NANOGRAMS[weight.unit] + target / 2n) / target) / Number(SCALE);
}

/** The fields of a product in the partner's names. Unknown fields are left out, and the listing keeps its own. */
export function productFields(listing: ListingToUpload, weightUnit: WeightUnit) {
  const { sku, name, brand, description, upc, price, weight } = listing;
  return {
    Title: name || sku,
    ...(brand !== '' && { Brand: brand }),
    ...(description !== '' && { Description: description }),
    ...(upc !== null && upc !== '' && { UPC: upc }),
    ...(price !== null && { BuyItNowPrice: Number(price) }),
    ...(weight !== null && { Weight: weightIn(weightUnit, weight) }),
  };
}

/** The attributes that have no field of their own. */
export function attributesOf({ color, size }: ListingToUpload): [name: string, value: string][] {
  const all: [string, string][] = [
    ['Color', color],
    ['Size', size],
  ];
  return all.filter(([, value]) => value !== '');
}
