import { support as english } from '#texts/en/support.ts';
import { support as spanish } from '#texts/es/support.ts';
import { inLanguage } from '#texts/language.ts';

export const supportTexts = inLanguage({ en: english, es: spanish });
