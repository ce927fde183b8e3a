import { interpolate } from '#base/text.ts';
import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import, ImportState } from '../contract.ts';
import { isBusy } from './import-steps.ts';

const tones: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  failed: 'danger',
};

/** The state in words, and how far it is while it works. */
export function ImportStateBadge({ state, progress }: Pick<Import, 'state' | 'progress'>) {
  const t = useTexts().imports;
  return (
    <StatusBadge tone={tones[state]}>
      {t.states[state]}
      {isBusy(state) && ` ${interpolate(t.percent, { percent: percentOf(progress) })}`}
    </StatusBadge>
  );
}

/** 0 to 1 as whole percents, 100 only at the end. */
export const percentOf = (progress: number): number => Math.min(100, Math.max(0, Math.floor(progress * 100)));
