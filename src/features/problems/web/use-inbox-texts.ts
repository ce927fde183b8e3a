import { inbox as english } from '#texts/en/inbox.ts';
import { inbox as spanish } from '#texts/es/inbox.ts';
import { ownTexts } from '#ui/texts.ts';

export const useInboxTexts = ownTexts({ en: english, es: spanish });
