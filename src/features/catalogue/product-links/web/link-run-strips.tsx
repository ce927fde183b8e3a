import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { isRunning, summaryOf } from '../run-outcomes.ts';
import { applyLinkRun, findLatestLinkRuns, type LinkRun } from '../runs-contract.ts';
import { RunLinesModal } from './run-lines-modal.tsx';

const REFRESH_MS = 1_500; // while it runs; live events come on top
const SHOWN_MS = 24 * 3_600_000;

type Props = {
  /** The one channel that is shown. */
  connectionId: number | undefined;
  /** It is a list of all channels. */
  isAcross: boolean;
};

/**
 * The last time that many links of a channel were made at once: how far it is, what it came to, and for a checked file
 * the way on.
 */
export function LinkRunStrips({ connectionId, isAcross }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const { data = [] } = useQuery({
    ...queryOf(findLatestLinkRuns, { query: { connection_id: connectionId } }),
    refetchInterval: ({ state: { data: last } }) => (last?.some(({ state }) => isRunning(state)) ? REFRESH_MS : false),
  });
  return data
    .filter((run) => !hidden.has(run.id) && !isOld(run))
    .map((run) => (
      <Strip key={run.id} run={run} isAcross={isAcross} onHide={() => setHidden(new Set([...hidden, run.id]))} />
    ));
}

const isOld = ({ state, created_at }: LinkRun) =>
  (state === 'done' || state === 'failed') && Date.parse(created_at) < Date.now() - SHOWN_MS;

function Strip({ run, isAcross, onHide }: { run: LinkRun; isAcross: boolean; onHide: () => void }) {
  const { bulk: t, across } = useTexts().productLinks;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { state, lines, done, file_name, started_by, created_at, counts } = run;
  const { changing, settled, refused } = summaryOf(counts);
  const summary = interpolate(state === 'done' ? t.summary_done : t.summary, {
    changing: count(changing),
    settled: count(settled),
    refused: count(refused),
  });
  const words = interpolate(t.states[state], { file: file_name, done: count(done), lines: count(lines) });
  const text = isAcross ? interpolate(across.run, { channel: run.connection_name, text: words }) : words;
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
  const t = useTexts().productLinks.bulk;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: () => call(applyLinkRun, { params: { id: run.id } }),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connector-products', '/api/link-runs']),
  });
  if (changes === 0) return <span>{t.nothing}</span>;
  return (
    <Button size="compact-xs" loading={apply.isPending} onClick={() => apply.mutate()}>
      {pluralise(t.apply, changes, count)}
    </Button>
  );
}
