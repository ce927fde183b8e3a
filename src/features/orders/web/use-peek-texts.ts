import { order_peek as english } from '#texts/en/order-peek.ts';
import { order_peek as spanish } from '#texts/es/order-peek.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePeekTexts = ownTexts({ en: english, es: spanish });
