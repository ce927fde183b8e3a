import { rights as english } from './en/rights.ts';
import { rights as spanish } from './es/rights.ts';
import { inLanguage } from './language.ts';

/** What roles allow, in a member's language. */
export const rightsFor = inLanguage({ en: english, es: spanish });
