import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Health } from '../connection-rules.ts';

const TONES: Readonly<Record<Health, Tone>> = {
  ok: 'success',
  failing: 'warning',
  broken: 'danger',
  paused: 'neutral',
  needs_settings: 'danger',
};

/** A connection's health, in one word. */
export function HealthBadge({ health }: { health: Health }) {
  return <StatusBadge tone={TONES[health]}>{useTexts().health[health]}</StatusBadge>;
}
