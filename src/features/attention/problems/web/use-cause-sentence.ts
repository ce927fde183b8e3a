import { interpolate } from '#base/text.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { useTexts } from '#ui/texts.ts';
import type { InboxEntry } from '../inbox-entries.ts';

/** A cause in words; a code that its channel names is called by its name too. */
export function useCauseSentence(): (entry: InboxEntry) => string {
  const texts = useTexts();
  const t = useTexts().inbox;
  return ({ kind, subject, subject_name }) => {
    const isCode = kind === 'unmapped_shipping_code' || kind === 'unmapped_location';
    if (!isCode || subject_name === null || subject === '') return causeIn(texts, { kind, subject });
    return causeIn(texts, { kind, subject: interpolate(t.named, { name: subject_name, code: subject }) });
  };
}
