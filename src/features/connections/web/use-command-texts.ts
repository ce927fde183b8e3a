import { connection_commands as english } from '#texts/en/connection-commands.ts';
import { connection_commands as spanish } from '#texts/es/connection-commands.ts';
import { ownTexts } from '#ui/texts.ts';

export const useCommandTexts = ownTexts({ en: english, es: spanish });
