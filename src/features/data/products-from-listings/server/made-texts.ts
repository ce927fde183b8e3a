import { productsFromListings as english } from '#texts/en/products-from-listings.ts';
import { productsFromListings as spanish } from '#texts/es/products-from-listings.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const madeTexts = inLanguage({ en: english, es: spanish });
