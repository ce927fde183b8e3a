import type { Translation } from '#base/text.ts';
import { connections as english } from '#texts/en/connections.ts';
import { connections as spanish } from '#texts/es/connections.ts';
import { ownTexts } from '#ui/texts.ts';

export type ConnectionTexts = Translation<typeof english>;

export const useConnectionTexts = ownTexts({ en: english, es: spanish });
