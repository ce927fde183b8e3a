import type { Translation } from '#base/text.ts';
import { productLinks as english } from '#texts/en/product-links.ts';
import { productLinks as spanish } from '#texts/es/product-links.ts';
import { ownTexts } from '#ui/texts.ts';

export type LinkTexts = Translation<typeof english>;

export const useLinkTexts = ownTexts({ en: english, es: spanish });
