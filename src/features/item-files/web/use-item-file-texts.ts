import { itemFiles as english } from '#texts/en/item-files.ts';
import { itemFiles as spanish } from '#texts/es/item-files.ts';
import { ownTexts } from '#ui/texts.ts';

export const useItemFileTexts = ownTexts({ en: english, es: spanish });
