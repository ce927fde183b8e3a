import { notices as english } from '#texts/en/notices.ts';
import { problems as englishProblems } from '#texts/en/problems.ts';
import { pulse as englishPulse } from '#texts/en/pulse.ts';
import { notices as spanish } from '#texts/es/notices.ts';
import { problems as spanishProblems } from '#texts/es/problems.ts';
import { pulse as spanishPulse } from '#texts/es/pulse.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import type { NoticeTexts } from '../notice-sentence.ts';

const textsIn = inLanguage({
  en: { notices: english, problems: englishProblems, pulse: englishPulse },
  es: { notices: spanish, problems: spanishProblems, pulse: spanishPulse },
});

/** What a notice's sentence is made of. */
export const noticeTexts = (language: Language): NoticeTexts => ({ language, ...textsIn({ language }) });
