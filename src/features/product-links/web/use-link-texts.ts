import { productLinks as english } from '#texts/en/product-links.ts';
import { productLinks as spanish } from '#texts/es/product-links.ts';
import { ownTexts } from '#ui/texts.ts';

export const useLinkTexts = ownTexts({ en: english, es: spanish });
