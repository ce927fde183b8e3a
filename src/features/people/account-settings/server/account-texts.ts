import { account_settings as english } from '#texts/en/account-settings.ts';
import { account_settings as spanish } from '#texts/es/account-settings.ts';
import { inLanguage } from '#texts/language.ts';

export const accountTexts = inLanguage({ en: english, es: spanish });
