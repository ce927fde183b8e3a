import type { Translation } from '#base/text.ts';
import { customers as english } from '#texts/en/customers.ts';
import { customers as spanish } from '#texts/es/customers.ts';
import { ownTexts } from '#ui/texts.ts';

export type CustomerListTexts = Translation<typeof english>;

export const useCustomerListTexts = ownTexts({ en: english, es: spanish });
