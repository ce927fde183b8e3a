import { mails as english } from './en/mails.ts';
import { mails as spanish } from './es/mails.ts';
import { inLanguage } from './language.ts';

/** What mails say, in their reader's language. */
export const mailsFor = inLanguage({ en: english, es: spanish });
