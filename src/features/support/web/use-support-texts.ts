import { support as english } from '#texts/en/support.ts';
import { support as spanish } from '#texts/es/support.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSupportTexts = ownTexts({ en: english, es: spanish });
