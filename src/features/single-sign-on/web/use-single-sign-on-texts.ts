import { single_sign_on as english } from '#texts/en/single-sign-on.ts';
import { single_sign_on as spanish } from '#texts/es/single-sign-on.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSingleSignOnTexts = ownTexts({ en: english, es: spanish });
