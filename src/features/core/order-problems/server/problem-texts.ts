import { orders as ordersInEnglish } from '#texts/en/orders.ts';
import { problems as problemsInEnglish } from '#texts/en/problems.ts';
import { orders as ordersInSpanish } from '#texts/es/orders.ts';
import { problems as problemsInSpanish } from '#texts/es/problems.ts';
import type { Language } from '#texts/language.ts';
import { errorText, type ProblemTexts, type SubjectNames } from '../problem-sentences.ts';

const texts: Record<Language, ProblemTexts> = {
  en: { orders: ordersInEnglish, problems: problemsInEnglish },
  es: { orders: ordersInSpanish, problems: problemsInSpanish },
};

/** What keeps an order, in a reader's language, a sentence a line. */
export const formatError = (
  { language }: { language: Language },
  error: string | null,
  names?: SubjectNames,
): string | null => errorText(texts[language], error, names);
