import { search as english } from '#texts/en/search.ts';
import { search as spanish } from '#texts/es/search.ts';
import { ownTexts } from './texts.ts';

export const useSearchTexts = ownTexts({ en: english, es: spanish });
