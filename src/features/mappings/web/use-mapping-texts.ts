import { mappings as english } from '#texts/en/mappings.ts';
import { mappings as spanish } from '#texts/es/mappings.ts';
import { ownTexts } from '#ui/texts.ts';

export const useMappingTexts = ownTexts({ en: english, es: spanish });
export type MappingTexts = ReturnType<typeof useMappingTexts>;
