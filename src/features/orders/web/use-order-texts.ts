import type { Translation } from '#base/text.ts';
import { order_detail as english } from '#texts/en/order-detail.ts';
import { order_detail as spanish } from '#texts/es/order-detail.ts';
import { type Catalogue, ownTexts, useTexts } from '#ui/texts.ts';

const useOwn = ownTexts({ en: english, es: spanish });

/** What is said of orders, and of one order's page and form. */
export type OrderTexts = Catalogue['orders'] & Translation<typeof english>;

export function useOrderTexts(): OrderTexts {
  return { ...useTexts().orders, ...useOwn() };
}
