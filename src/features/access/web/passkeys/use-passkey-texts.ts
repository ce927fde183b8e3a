import { passkeys as english } from '#texts/en/passkeys.ts';
import { passkeys as spanish } from '#texts/es/passkeys.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePasskeyTexts = ownTexts({ en: english, es: spanish });
