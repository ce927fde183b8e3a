import { first_order as english } from '#texts/en/first-order.ts';
import { first_order as spanish } from '#texts/es/first-order.ts';
import { ownTexts } from '#ui/texts.ts';

export const useFirstOrderTexts = ownTexts({ en: english, es: spanish });
