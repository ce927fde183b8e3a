import { interpolate } from '#base/text.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Suggestion } from '../choices-contract.ts';

type Props = { suggestion: Pick<Suggestion, 'reason' | 'percent' | 'candidates'> };

/** Why a product is suggested; a second product that fits as well is said too. */
export function SuggestionReason({ suggestion: { reason, percent, candidates } }: Props) {
  const t = useTexts().productLinks;
  return (
    <>
      <StatusBadge tone={reason === 'title' || candidates > 1 ? 'neutral' : 'success'}>
        {interpolate(t.reasons[reason], { percent: percent ?? '' })}
      </StatusBadge>
      {candidates > 1 && <span>{interpolate(t.candidates, { count: candidates })}</span>}
    </>
  );
}
