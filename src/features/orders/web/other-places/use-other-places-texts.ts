import { other_places as english } from '#texts/en/other-places.ts';
import { other_places as spanish } from '#texts/es/other-places.ts';
import { ownTexts } from '#ui/texts.ts';

export const useOtherPlacesTexts = ownTexts({ en: english, es: spanish });
