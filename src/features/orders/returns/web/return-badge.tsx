import type { ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';

const tones: Readonly<Record<ReturnState, Tone>> = {
  requested: 'warning',
  authorised: 'neutral',
  on_its_way: 'info',
  received: 'warning',
  inspected: 'warning',
  closed: 'success',
  refused: 'neutral',
};

/** Where a return stands. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const t = useTexts().returns.states;
  return <StatusBadge tone={tones[state]}>{t[state]}</StatusBadge>;
}
