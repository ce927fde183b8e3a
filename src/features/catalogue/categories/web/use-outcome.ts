import { type Plural, pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Assigned, ItemRun } from '../contract.ts';

type Reply = { status: 200; body: Assigned } | { status: 202; body: ItemRun };

/** Says what became of named items; a run in the background shows its progress below the list. */
export function useOutcome(words: { done: Plural; unchanged: Plural }): (reply: Reply) => void {
  const { missing } = useTexts().categories.assign;
  const { count } = useFormats();
  const alerts = useAlerts();
  return ({ status, body }) => {
    if (status === 202) return;
    const sentences = [
      pluralise(words.done, body.assigned, count),
      ...(body.unchanged > 0 ? [pluralise(words.unchanged, body.unchanged, count)] : []),
      ...(body.missing > 0 ? [pluralise(missing, body.missing, count)] : []),
    ];
    alerts.success(sentences.join(' '), { fixed: true });
  };
}
