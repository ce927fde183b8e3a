import { categories as english } from '#texts/en/categories.ts';
import { categories as spanish } from '#texts/es/categories.ts';
import { ownTexts } from '#ui/texts.ts';

export const useCategoryTexts = ownTexts({ en: english, es: spanish });
