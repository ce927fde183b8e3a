import { currencyAmount } from '#base/money.ts';
import type { ListingToUpload, WeightUnit } from '#connectors/core/listings.ts';

/** What is known of an item. Amounts are decimal texts; `available` is null where no warehouse has counted it. */
export type ItemFacts = {
  sku: string;
  name: string;
  upc: string | null;
  brand: string;
  description: string;
  color: string;
  size: string;
  price: string | null;
  weight: string | null;
  weight_unit: string;
  image_url: string | null;
  available: number | null;
};

/** A profile, and the currency that the account's own prices are in. */
export type Market = { profile_id: string; currency: string; account_currency: string };

/** A fact that the listing cannot express, or one that it needs and that is missing. */
export type LeftOut = 'price' | 'weight' | 'image' | 'quantity';

/**
 * The facts of an item that a profile gets, and those left out: a price in another currency would sell it at the wrong
 * one.
 */
export function listingOf(item: ItemFacts, market: Market): { listing: ListingToUpload; left_out: LeftOut[] } {
  const { price, weight, weight_unit, image_url, available, ...texts } = item;
  const isPriceFit = market.currency === market.account_currency;
  const isImageFit = image_url !== null && isPublicLink(image_url);
  const left_out: LeftOut[] = [];
  if (price !== null && !isPriceFit) left_out.push('price');
  if (weight !== null && !isUnit(weight_unit)) left_out.push('weight');
  if (image_url !== null && !isImageFit) left_out.push('image');
  if (available === null) left_out.push('quantity');
  const listing = {
    ...texts,
    profile_id: market.profile_id,
    price: isPriceFit && price !== null ? currencyAmount(price, market.currency) : null,
    weight: weight !== null && isUnit(weight_unit) ? { amount: weight, unit: weight_unit } : null,
    image_urls: isImageFit ? [image_url] : [],
    quantity: available,
  };
  return { listing, left_out };
}

const isUnit = (unit: string): unit is WeightUnit => ['g', 'kg', 'oz', 'lb'].includes(unit);

/** Whether others can fetch it: pictures below our own uploads folder need a session. */
const isPublicLink = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:';
