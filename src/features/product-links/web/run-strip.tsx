import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, fill } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/place.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import strip from '#ui/run-strip.module.css';
import { useTexts } from '#ui/texts.ts';
import { applyLinkRun, findLatestLinkRun, type LinkRun } from '../contract.ts';
import { isRunning, summaryOf } from '../run-outcomes.ts';
import { RunLinesModal } from './run-lines-modal.tsx';

const REFRESH_MS = 1_500; // while it runs; each step is told live besides
const SHOWN_MS = 24 * 3_600_000;

/** The last time that many links were made at once: how far it is, what it came to, and for a checked file the way on. */
export function RunStrip({ connector }: { connector: string }) {
  const [hidden, setHidden] = useState(0);
  const { data } = useQuery({
    ...queryOf(findLatestLinkRun, { params: { connector } }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.status === 200 && isRunning(last.body.state) ? REFRESH_MS : false,
  });
  const run = data?.status === 200 ? data.body : undefined;
  const isOld = run?.state === 'done' && Date.parse(run.created_at) < Date.now() - SHOWN_MS;
  if (!run || run.id === hidden || isOld) return null;
  return <Strip run={run} onHide={() => setHidden(run.id)} />;
}

function Strip({ run, onHide }: { run: LinkRun; onHide: () => void }) {
  const t = useTexts().product_links.bulk;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { state, lines, done, file_name, started_by, created_at, counts } = run;
  const { changing, settled, refused } = summaryOf(counts);
  const figures = { changing: count(changing), settled: count(settled), refused: count(refused) };
  return (
    <div className={strip.strip}>
      <div role="status">
        {fill(t.states[state], { file: file_name, done: count(done), lines: count(lines) })}{' '}
        {!isRunning(state) && fill(state === 'done' ? t.summary_done : t.summary, figures)}{' '}
        {!isRunning(state) && (
          <small>
            {fill(t.by, { who: started_by })}, <RelativeTime at={created_at} />
          </small>
        )}
      </div>
      {isRunning(state) && <progress value={done} max={Math.max(1, lines)} aria-hidden="true" />}
      {state === 'checked' && <ApplyButton run={run} changes={changing} />}
      {!isRunning(state) && lines > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
          {t.details}
        </Button>
      )}
      {!isRunning(state) && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onHide}>
          {t.hide}
        </Button>
      )}
      {isOpen && <RunLinesModal run={run} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function ApplyButton({ run, changes }: { run: LinkRun; changes: number }) {
  const t = useTexts().product_links.bulk;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: () => call(applyLinkRun, { params: { id: run.id } }),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors/', '/api/link-runs']),
  });
  if (changes === 0) return <span>{t.nothing}</span>;
  return (
    <Button size="compact-xs" loading={apply.isPending} onClick={() => apply.mutate()}>
      {counted(t.apply, changes, count)}
    </Button>
  );
}
