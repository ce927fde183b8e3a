import { interpolate } from '#base/text.ts';
import { CallError } from '#ui/call.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Export } from '../contract.ts';
import { isUnderWay, shareOf } from './export-rules.ts';
import type { FollowedExport } from './use-export.ts';

const LONG_MS = 60_000;

/** `working` and `failed`: what is said meanwhile, and where it fails. */
type Props = { followed: FollowedExport; working: string; failed: string };

/** How far a started export is, then its link or why there is none; nothing before one is started. */
export function ExportProgress({ followed, working, failed }: Props) {
  const t = useTexts().exports.progress;
  const { shown, isGone, error, isBusy } = followed;
  if (error) return <RunStrip isPlain hasFailed text={failed} note={reasonOf(error, failed)} />;
  if (isGone) return <RunStrip isPlain hasFailed text={t.deleted} />;
  if (shown?.state === 'failed')
    return <RunStrip isPlain hasFailed text={failed} note={shown.error === failed ? undefined : shown.error} />;
  if (shown?.state === 'expired') return <RunStrip isPlain hasFailed text={t.expired} />;
  if (isBusy) return <Working text={working} shown={shown} />;
  const isReady = shown?.downloadLink != null;
  return (
    <RunStrip isPlain text={isReady && t.ready}>
      {shown?.downloadLink && (
        <DownloadButton href={shown.downloadLink} name={shown.downloadText} label={t.download} variant="light" />
      )}
      {isReady && shown?.is_partial && <small>{t.partial}</small>}
    </RunStrip>
  );
}

function Working({ text, shown }: { text: string; shown: Export | undefined }) {
  const t = useTexts().exports.progress;
  const isLong = shown !== undefined && isUnderWay(shown) && Date.now() - Date.parse(shown.createdAt) > LONG_MS;
  return (
    <RunStrip
      isPlain
      text={isLong ? t.still : text}
      share={(shown && shareOf(shown)) ?? null}
      note={shown?.state === 'running' && <Figures shown={shown} />}
    />
  );
}

/** “12,000 of 40,000”. */
export function Figures({ shown: { done, total } }: { shown: Pick<Export, 'done' | 'total'> }) {
  const t = useTexts().exports.progress;
  const { count } = useFormats();
  return interpolate(total === null ? t.rows_so_far : t.rows, { done: count(done), total: count(total ?? 0) });
}

/** The server's details in addition to the general text: which field, and why. */
function reasonOf(error: Error, said: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const reason = error.fields ? Object.values(error.fields).flat().join(' ') : error.message;
  return reason === said ? undefined : reason;
}
