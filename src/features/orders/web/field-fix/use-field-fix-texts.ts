import { field_fix as english } from '#texts/en/field-fix.ts';
import { field_fix as spanish } from '#texts/es/field-fix.ts';
import { ownTexts } from '#ui/texts.ts';

export const useFieldFixTexts = ownTexts({ en: english, es: spanish });
