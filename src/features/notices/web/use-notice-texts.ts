import { notices as english } from '#texts/en/notices.ts';
import { notices as spanish } from '#texts/es/notices.ts';
import { ownTexts } from '#ui/texts.ts';

export const useNoticeTexts = ownTexts({ en: english, es: spanish });
