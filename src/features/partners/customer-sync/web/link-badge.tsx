import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { LinkState } from '../contract.ts';

const TONES = {
  none: 'neutral',
  waiting: 'info',
  synced: 'success',
  behind: 'warning',
  failed: 'danger',
} as const satisfies Record<LinkState, Tone>;

/** How a customer stands at a partner, in a word. */
export function LinkBadge({ state }: { state: LinkState }) {
  const t = useTexts().customer_sync.states;
  return <StatusBadge tone={TONES[state]}>{t[state]}</StatusBadge>;
}
