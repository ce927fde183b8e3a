import { exports as english } from '#texts/en/exports.ts';
import { exports as spanish } from '#texts/es/exports.ts';
import { ownTexts } from '#ui/texts.ts';

export const useExportTexts = ownTexts({ en: english, es: spanish });
export type ExportTexts = ReturnType<typeof useExportTexts>;
