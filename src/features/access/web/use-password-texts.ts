import { passwords as english } from '#texts/en/passwords.ts';
import { passwords as spanish } from '#texts/es/passwords.ts';
import { ownTexts } from '#ui/texts.ts';

export const usePasswordTexts = ownTexts({ en: english, es: spanish });
