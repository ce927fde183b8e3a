import { columns as english } from '#texts/en/columns.ts';
import { columns as spanish } from '#texts/es/columns.ts';
import { ownTexts } from '../texts.ts';

export const useColumnTexts = ownTexts({ en: english, es: spanish });
