import { customer_detail as english } from '#texts/en/customer-detail.ts';
import { customer_detail as spanish } from '#texts/es/customer-detail.ts';
import { ownTexts } from '#ui/texts.ts';

export const useCustomerTexts = ownTexts({ en: english, es: spanish });
