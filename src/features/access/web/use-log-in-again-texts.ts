import { logInAgain as english } from '#texts/en/log-in-again.ts';
import { logInAgain as spanish } from '#texts/es/log-in-again.ts';
import { ownTexts } from '#ui/texts.ts';

export const useLogInAgainTexts = ownTexts({ en: english, es: spanish });
