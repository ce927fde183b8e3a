/** A market in which a listing service sells for the account, with products of its own. */
export type ListingProfile = {
  id: string;
  name: string;
  /** ISO 4217, in capitals. */
  currency: string;
};

/**
 * The facts of a listing. Null, empty and omitted values are not sent: the listing keeps its own. Prices are in the
 * profile's currency.
 */
export type ListingToUpload = {
  profile_id: string;
  sku: string;
  name: string;
  upc: string | null;
  brand: string;
  description: string;
  color: string;
  size: string;
  price: string | null;
  weight: Weight | null;
  /** Full https links. */
  image_urls: readonly string[];
  /** Pieces that can be sold. */
  quantity: number | null;
};

/** A decimal text in its unit. */
export type Weight = { amount: string; unit: WeightUnit };
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';

/**
 * The outcome of an upload. `link` is the page of the product at the partner, where the connection has a template for
 * it.
 */
export type Listed = { remote_id: string; link: string | null; is_new: boolean };
