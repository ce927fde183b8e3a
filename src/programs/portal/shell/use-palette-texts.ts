import { palette as english } from '#texts/en/palette.ts';
import { palette as spanish } from '#texts/es/palette.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePaletteTexts = ownTexts({ en: english, es: spanish });
