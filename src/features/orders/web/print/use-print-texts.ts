import { order_print as english } from '#texts/en/order-print.ts';
import { order_print as spanish } from '#texts/es/order-print.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePrintTexts = ownTexts({ en: english, es: spanish });
