import { rights as english } from '#texts/en/rights.ts';
import { rights as spanish } from '#texts/es/rights.ts';
import { ownTexts } from '#ui/texts.ts';

export const useRightsTexts = ownTexts({ en: english, es: spanish });
