import { account_settings as english } from '#texts/en/account-settings.ts';
import { account_settings as spanish } from '#texts/es/account-settings.ts';
import { ownTexts } from '#ui/texts.ts';

export const useAccountTexts = ownTexts({ en: english, es: spanish });
