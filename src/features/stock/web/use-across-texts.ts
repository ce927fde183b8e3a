import { stockAcross as english } from '#texts/en/stock-across.ts';
import { stockAcross as spanish } from '#texts/es/stock-across.ts';
import { ownTexts } from '#ui/texts.ts';

export const useAcrossTexts = ownTexts({ en: english, es: spanish });
