import type { Translation } from '#base/text.ts';
import { outbox as english } from '#texts/en/outbox.ts';
import { outbox as spanish } from '#texts/es/outbox.ts';
import { ownTexts } from '#ui/texts.ts';

export type OutboxTexts = Translation<typeof english>;

export const useOutboxTexts = ownTexts({ en: english, es: spanish });
