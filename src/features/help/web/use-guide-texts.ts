import { guide as english } from '#texts/en/guide.ts';
import { guide as spanish } from '#texts/es/guide.ts';
import { ownTexts } from '#ui/texts.ts';

export const useGuideTexts = ownTexts({ en: english, es: spanish });
