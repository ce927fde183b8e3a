import { madeProducts as english } from '#texts/en/made-products.ts';
import { madeProducts as spanish } from '#texts/es/made-products.ts';
import { ownTexts } from '#ui/texts.ts';

export const useMadeTexts = ownTexts({ en: english, es: spanish });
