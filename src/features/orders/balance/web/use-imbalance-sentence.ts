import { signOf } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Imbalance } from '../contract.ts';

/** What disagrees and by how much, in one sentence: “Invoice F001-27 differs from the sale (PEN 5.00).” */
export function useImbalanceSentence(): (
  imbalance: Pick<Imbalance, 'kind' | 'subject' | 'pieces' | 'amount'>,
  currency: string,
) => string {
  const t = useTexts().order_balance;
  const { money, count } = useFormats();
  return ({ kind, subject, pieces, amount }, currency) => {
    const counted = pluralise(t.pieces, pieces, count);
    // Pieces stand in the sentence of those kinds that are about them; else they are a part of the difference.
    const parts = [
      ...(signOf(amount) !== 0 ? [money(amount, currency)] : []),
      ...(pieces > 0 && !t.imbalances[kind].includes('{pieces}') ? [counted] : []),
    ];
    const sentence = kind === 'overpaid' && pieces === 0 ? t.paid_too_much : t.imbalances[kind];
    const difference = parts.length > 0 ? ` (${parts.join(', ')})` : '';
    return interpolate(sentence, { subject, pieces: counted, difference });
  };
}
