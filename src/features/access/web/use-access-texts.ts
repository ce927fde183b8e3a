import { access as english } from '#texts/en/access.ts';
import { access as spanish } from '#texts/es/access.ts';
import { ownTexts } from '#ui/texts.ts';

export const useAccessTexts = ownTexts({ en: english, es: spanish });
