import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { May } from '#features/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RunStrip } from '#ui/run-strip.tsx';
import { applyLinkRun, findLatestLinkRun, type LinkRun } from '../contract.ts';
import { isRunning, summaryOf } from '../run-outcomes.ts';
import { RunLinesModal } from './run-lines-modal.tsx';
import { useLinkTexts } from './use-link-texts.ts';

const REFRESH_MS = 1_500; // while it runs; live events come on top
const SHOWN_MS = 24 * 3_600_000;

/** The last time that many links were made at once: how far it is, what it came to, and for a checked file the way on. */
export function LinkRunStrip({ connector }: { connector: string }) {
  const [hidden, setHidden] = useState(0);
  const { data } = useQuery({
    ...queryOf(findLatestLinkRun, { params: { connector } }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.status === 200 && isRunning(last.body.state) ? REFRESH_MS : false,
  });
  const run = data?.status === 200 ? data.body : undefined;
  const isOver = run?.state === 'done' || run?.state === 'failed';
  const isOld = isOver && Date.parse(run.created_at) < Date.now() - SHOWN_MS;
  if (!run || run.id === hidden || isOld) return null;
  return <Strip run={run} onHide={() => setHidden(run.id)} />;
}

function Strip({ run, onHide }: { run: LinkRun; onHide: () => void }) {
  const t = useLinkTexts().bulk;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { state, lines, done, file_name, started_by, created_at, counts } = run;
  const { changing, settled, refused } = summaryOf(counts);
  const summary = interpolate(state === 'done' ? t.summary_done : t.summary, {
    changing: count(changing),
    settled: count(settled),
    refused: count(refused),
  });
  const text = interpolate(t.states[state], { file: file_name, done: count(done), lines: count(lines) });
  if (isRunning(state)) return <RunStrip text={text} share={done / Math.max(1, lines)} />;
  return (
    <RunStrip
      text={state === 'failed' ? text : `${text} ${summary}`}
      hasFailed={state === 'failed'}
      started={{ by: started_by, at: created_at }}
      onHide={onHide}
    >
      <May access="edit_mappings">{state === 'checked' && <ApplyButton run={run} changes={changing} />}</May>
      {lines > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
          {t.details}
        </Button>
      )}
      {isOpen && <RunLinesModal run={run} onClose={() => setIsOpen(false)} />}
    </RunStrip>
  );
}

function ApplyButton({ run, changes }: { run: LinkRun; changes: number }) {
  const t = useLinkTexts().bulk;
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
      {pluralise(t.apply, changes, count)}
    </Button>
  );
}
