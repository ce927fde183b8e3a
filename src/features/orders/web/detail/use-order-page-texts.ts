import type { Translation } from '#base/text.ts';
import { order_page as english } from '#texts/en/order-page.ts';
import { order_page as spanish } from '#texts/es/order-page.ts';
import { ownTexts } from '#ui/texts.ts';

export type OrderPageTexts = Translation<typeof english>;

export const useOrderPageTexts = ownTexts({ en: english, es: spanish });
