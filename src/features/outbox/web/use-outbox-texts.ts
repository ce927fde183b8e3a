import { outbox as english } from '#texts/en/outbox.ts';
import { outbox as spanish } from '#texts/es/outbox.ts';
import { ownTexts } from '#ui/texts.ts';

export const useOutboxTexts = ownTexts({ en: english, es: spanish });
