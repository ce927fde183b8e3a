import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Export, ExportState } from '../contract.ts';
import { Figures } from './export-progress.tsx';
import { isUnderWay, shareOf } from './export-rules.ts';
import classes from './exports.module.css';

const tones: Readonly<Record<ExportState, Tone>> = {
  queued: 'neutral',
  running: 'info',
  ready: 'success',
  expired: 'neutral',
  failed: 'danger',
};

/** Where an export stands: how far while it runs, why where it failed. */
export function ExportStateCell({ shown }: { shown: Export }) {
  const t = useTexts().exports;
  const { state, error, is_partial } = shown;
  return (
    <>
      <span className={classes.state}>
        <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
        {isUnderWay(shown) && <progress aria-hidden="true" value={shareOf(shown)} />}
        {state === 'running' && <Figures shown={shown} />}
      </span>
      {state === 'failed' && <span className={classes.why}>{error}</span>}
      {is_partial && <span className={classes.why}>{t.progress.partial}</span>}
    </>
  );
}
