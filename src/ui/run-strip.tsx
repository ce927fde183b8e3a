import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { RelativeTime } from './relative-time.tsx';
import classes from './run-strip.module.css';
import { useTexts } from './texts.ts';

type Props = {
  /** The work, its result, or that it failed. */
  text: ReactNode;
  /**
   * How much of it is done, 0 to 1; null where it is not known how much there is, left out where nothing is at work.
   */
  share?: number | null | undefined;
  /** Names the bar where the text does not. */
  label?: string;
  /** Next to the bar: `40%`, `12,000 of 40,000`. */
  figures?: ReactNode;
  hasFailed?: boolean;
  /** False inside a region that is announced as a whole. */
  isAnnounced?: boolean;
  isDone?: boolean;
  /** Why it failed, or what the outcome leaves out. */
  note?: ReactNode;
  /** The member who started it, and when. */
  started?: { by: string; at: string } | undefined;
  /** Inside a panel or dialog: without a frame. */
  isPlain?: boolean;
  /** What can be done about it: stop it, go on, see its lines. */
  children?: ReactNode;
  onHide?: (() => void) | undefined;
};

/** One line about work in the background: how far it is, and then its outcome or failure. */
export function RunStrip(props: Props) {
  const { text, share, label, figures, note, started, isPlain, children } = props;
  const { hasFailed = false, isDone = false, isAnnounced = true } = props;
  const role = hasFailed ? 'alert' : 'status';
  const t = useTexts().ui.run;
  return (
    <div className={classes.strip} data-plain={isPlain || undefined} data-done={isDone || undefined}>
      <div role={isAnnounced ? role : undefined}>
        <span className={hasFailed ? classes.failed : undefined}>{text}</span>{' '}
        {started && (
          <small>
            {interpolate(t.by, { who: started.by })}, <RelativeTime at={started.at} />
          </small>
        )}
      </div>
      {share !== undefined && (
        <progress value={share ?? undefined} max={1} {...(label ? { 'aria-label': label } : { 'aria-hidden': true })} />
      )}
      {figures && <span>{figures}</span>}
      {note && <small>{note}</small>}
      {children}
      {props.onHide && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={props.onHide}>
          {t.hide}
        </Button>
      )}
    </div>
  );
}
