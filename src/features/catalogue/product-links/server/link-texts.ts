import { productLinks as english } from '#texts/en/product-links.ts';
import { productLinks as spanish } from '#texts/es/product-links.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const linkTexts = inLanguage({ en: english, es: spanish });
