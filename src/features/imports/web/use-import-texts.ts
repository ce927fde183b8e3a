import { importFields as englishFields } from '#texts/en/import-fields.ts';
import { imports as english } from '#texts/en/imports.ts';
import { importFields as spanishFields } from '#texts/es/import-fields.ts';
import { imports as spanish } from '#texts/es/imports.ts';
import { ownTexts } from '#ui/texts.ts';

export const useImportTexts = ownTexts({ en: english, es: spanish });
export type ImportTexts = ReturnType<typeof useImportTexts>;

export const useFieldTexts = ownTexts({ en: englishFields, es: spanishFields });
export type FieldTexts = ReturnType<typeof useFieldTexts>;
