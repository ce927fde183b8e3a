import { fill } from '#base/text.ts';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Export } from '../contract.ts';
import { DownloadButton } from './download-link.tsx';
import { isUnderWay, shareOf } from './export-rules.ts';
import classes from './exports.module.css';
import type { FollowedExport } from './use-export.ts';

const LONG_MS = 60_000;

/** `working` and `failed`: what is said meanwhile, and where it fails. */
type Props = { followed: FollowedExport; working: string; failed: string };

/** How far a started export is, then its link or why there is none; nothing before one is started. */
export function ExportProgress({ followed, working, failed }: Props) {
  const t = useTexts().exports.progress;
  const { shown, isGone, error, isBusy } = followed;
  if (error) return <Failure text={failed} reason={reasonOf(error, failed)} />;
  if (isGone) return <Failure text={t.deleted} />;
  if (shown?.state === 'failed')
    return <Failure text={failed} reason={shown.error === failed ? undefined : shown.error} />;
  if (shown?.state === 'expired') return <Failure text={t.expired} />;
  if (isBusy) return <Working text={working} shown={shown} />;
  return (
    <div className={classes.progress} role="status">
      {shown?.downloadLink && (
        <>
          {t.ready}
          <DownloadButton href={shown.downloadLink} name={shown.downloadText} label={t.download} />
          {shown.is_partial && <small>{t.partial}</small>}
        </>
      )}
    </div>
  );
}

function Working({ text, shown }: { text: string; shown: Export | undefined }) {
  const t = useTexts().exports.progress;
  const isLong = shown !== undefined && isUnderWay(shown) && Date.now() - Date.parse(shown.createdAt) > LONG_MS;
  return (
    <div className={classes.progress}>
      <span role="status">{isLong ? t.still : text}</span>
      <progress aria-hidden="true" value={shown && shareOf(shown)} />
      {shown?.state === 'running' && (
        <small>
          <Figures shown={shown} />
        </small>
      )}
    </div>
  );
}

/** “12,000 of 40,000”. */
export function Figures({ shown: { done, total } }: { shown: Pick<Export, 'done' | 'total'> }) {
  const t = useTexts().exports.progress;
  const { count } = useFormats();
  return fill(total === null ? t.rows_so_far : t.rows, { done: count(done), total: count(total ?? 0) });
}

function Failure({ text, reason }: { text: string; reason?: string | null | undefined }) {
  return (
    <div className={classes.progress} role="alert">
      <span className={classes.failed}>{text}</span>
      {reason && <small>{reason}</small>}
    </div>
  );
}

/** What the server says beyond the general text: which field, and why. */
function reasonOf(error: Error, said: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const reason = error.fields ? Object.values(error.fields).flat().join(' ') : error.message;
  return reason === said ? undefined : reason;
}
