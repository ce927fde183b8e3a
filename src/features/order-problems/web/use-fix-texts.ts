import { problem_fixes as english } from '#texts/en/problem-fixes.ts';
import { problem_fixes as spanish } from '#texts/es/problem-fixes.ts';
import { ownTexts } from '#ui/texts.ts';

export const useFixTexts = ownTexts({ en: english, es: spanish });
