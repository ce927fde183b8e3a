import { terms as english } from '#texts/en/terms.ts';
import { terms as spanish } from '#texts/es/terms.ts';
import { ownTexts } from './texts.ts';

export type TermName = keyof typeof english;

export const useTermTexts = ownTexts({ en: english, es: spanish });
