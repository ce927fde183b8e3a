import { suggestions as english } from '#texts/en/suggestions.ts';
import { suggestions as spanish } from '#texts/es/suggestions.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSuggestionTexts = ownTexts({ en: english, es: spanish });
