import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { Answer } from '../answers-contract.ts';

/** Why an answer is suggested, in words. */
export function useAnswerReason(): (answer: Answer) => string {
  const t = useTexts().suggestions.reasons;
  return (answer) =>
    answer.kind === 'unlinked_product'
      ? interpolate(t[answer.reason], { percent: answer.percent ?? '' })
      : interpolate(t[answer.reason], { by: answer.by });
}
