import { pulse as english } from '#texts/en/pulse.ts';
import { pulse as spanish } from '#texts/es/pulse.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePulseTexts = ownTexts({ en: english, es: spanish });
