import { customer_sync as english } from '#texts/en/customer-sync.ts';
import { customer_sync as spanish } from '#texts/es/customer-sync.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const textsOf = inLanguage({ en: english, es: spanish });
