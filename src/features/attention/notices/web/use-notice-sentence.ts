import { useLanguage, useTexts } from '#ui/texts.ts';
import type { Notice } from '../notice.ts';
import { noticeSentence } from '../notice-sentence.ts';

/** A notice in one sentence of the member's language. */
export function useNoticeSentence(): (notice: Notice) => string {
  const { notices, problems, order_balance, pulse } = useTexts();
  const language = useLanguage();
  return (notice) => noticeSentence({ language, notices, problems, order_balance, pulse }, notice);
}
