import { encodings as english } from '#texts/en/encodings.ts';
import { encodings as spanish } from '#texts/es/encodings.ts';
import { ownTexts } from './texts.ts';

export const useEncodingTexts = ownTexts({ en: english, es: spanish });
export type EncodingTexts = ReturnType<typeof useEncodingTexts>;
