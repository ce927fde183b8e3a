import { taxDocuments as english } from '#texts/en/tax-documents.ts';
import { taxDocuments as spanish } from '#texts/es/tax-documents.ts';
import { ownTexts } from '#ui/texts.ts';

export const useDocumentTexts = ownTexts({ en: english, es: spanish });
export type DocumentTexts = ReturnType<typeof useDocumentTexts>;
