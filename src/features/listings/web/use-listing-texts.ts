import { listings as english } from '#texts/en/listings.ts';
import { listings as spanish } from '#texts/es/listings.ts';
import { ownTexts } from '#ui/texts.ts';

export const useListingTexts = ownTexts({ en: english, es: spanish });
