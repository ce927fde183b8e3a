import { notices as english } from '#texts/en/notices.ts';
import { order_balance as englishBalance } from '#texts/en/order-balance.ts';
import { problems as englishProblems } from '#texts/en/problems.ts';
import { pulse as englishPulse } from '#texts/en/pulse.ts';
import { notices as spanish } from '#texts/es/notices.ts';
import { order_balance as spanishBalance } from '#texts/es/order-balance.ts';
import { problems as spanishProblems } from '#texts/es/problems.ts';
import { pulse as spanishPulse } from '#texts/es/pulse.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import type { NoticeTexts } from '../notice-sentence.ts';

const textsIn = inLanguage({
  en: { notices: english, problems: englishProblems, order_balance: englishBalance, pulse: englishPulse },
  es: { notices: spanish, problems: spanishProblems, order_balance: spanishBalance, pulse: spanishPulse },
});

/** What a notice's sentence is made of. */
export const noticeTexts = (language: Language): NoticeTexts => ({ language, ...textsIn({ language }) });
