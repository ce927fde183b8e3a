import { customer_sync as english } from '#texts/en/customer-sync.ts';
import { customer_sync as spanish } from '#texts/es/customer-sync.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSyncTexts = ownTexts({ en: english, es: spanish });
