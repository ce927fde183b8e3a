import { madeProducts as english } from '#texts/en/made-products.ts';
import { madeProducts as spanish } from '#texts/es/made-products.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const madeTexts = inLanguage({ en: english, es: spanish });
