import { exports as english } from '#texts/en/exports.ts';
import { exports as spanish } from '#texts/es/exports.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const exportTexts = inLanguage({ en: english, es: spanish });
