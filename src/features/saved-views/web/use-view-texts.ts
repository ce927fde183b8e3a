import { saved_views as english } from '#texts/en/saved-views.ts';
import { saved_views as spanish } from '#texts/es/saved-views.ts';
import { ownTexts } from '#ui/texts.ts';

export const useViewTexts = ownTexts({ en: english, es: spanish });
