import { sample_data as english } from '#texts/en/sample-data.ts';
import { sample_data as spanish } from '#texts/es/sample-data.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSampleDataTexts = ownTexts({ en: english, es: spanish });
