import { order_bulk as english } from '#texts/en/order-bulk.ts';
import { order_bulk as spanish } from '#texts/es/order-bulk.ts';
import { ownTexts } from '#ui/texts.ts';

export const useBulkTexts = ownTexts({ en: english, es: spanish });
