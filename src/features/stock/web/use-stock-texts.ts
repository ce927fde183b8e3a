import type { Translation } from '#base/text.ts';
import { stock as english } from '#texts/en/stock.ts';
import { stock as spanish } from '#texts/es/stock.ts';
import { ownTexts } from '#ui/texts.ts';

export type StockTexts = Translation<typeof english>;

export const useStockTexts = ownTexts({ en: english, es: spanish });
