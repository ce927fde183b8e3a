import { withoutStrayCharacters } from '#base/stray-characters.ts';
import { ItemFields } from '#features/core/catalog/item-fields.ts';

/** A channel's product, as the channel lists it. */
export type Listing = { sku: string; title: string; barcode: string | null; image_url: string | null };

/** The fields of a product that a listing fills. */
export type ListingProduct = Pick<ItemFields, 'sku' | 'name' | 'upc' | 'image_url'>;

const MAX_NAME = 300;
const { sku: Sku, upc: Upc, image_url: ImageUrl } = ItemFields.shape;

/**
 * The product that a listing makes. What no product can have of it is left out or cut, but for the SKU, which is as the
 * channel writes it without blanks around: `isProductSku` says whether a product can have it.
 */
export function productOf({ sku, title, barcode, image_url }: Listing): ListingProduct {
  const upc = Upc.safeParse(barcode);
  const image = ImageUrl.safeParse(image_url);
  return {
    sku: sku.trim(),
    name: [...withoutStrayCharacters(title).trim()].slice(0, MAX_NAME).join('').slice(0, MAX_NAME).trim(),
    upc: upc.success ? upc.data : null,
    image_url: image.success ? image.data : null,
  };
}

/** Whether a product can have a channel's SKU. */
export const isProductSku = (sku: string): boolean => Sku.safeParse(sku).success;
