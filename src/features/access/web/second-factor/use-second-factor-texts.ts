import { secondFactor as english } from '#texts/en/second-factor.ts';
import { secondFactor as spanish } from '#texts/es/second-factor.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSecondFactorTexts = ownTexts({ en: english, es: spanish });
