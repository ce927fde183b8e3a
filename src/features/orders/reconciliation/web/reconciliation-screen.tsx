import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { useConnectionChange } from '#features/partners/connections/web/use-connection-change.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { Strip } from '#ui/strip.tsx';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Comparison, compareNow, getComparison } from '../contract.ts';
import { DifferenceTable } from './difference-table.tsx';
import classes from './reconciliation.module.css';

const REFRESH_MS = 15_000;
const BUSY_REFRESH_MS = 2_000;

/** What a channel has against what we have, and the way to import what is missing. */
export function ReconciliationScreen() {
  return (
    <ConnectionFrame>{({ id, state }) => <Reconciliation id={id} isActive={state === 'active'} />}</ConnectionFrame>
  );
}

type Props = { id: number; isActive: boolean };

function Reconciliation({ id, isActive }: Props) {
  const mayImport = useMay('edit_orders');
  const t = useTexts().reconciliation;
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getComparison, { params: { connector: String(id) } }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? BUSY_REFRESH_MS : REFRESH_MS),
  });
  if (isPending) return <Skeleton height={260} radius="md" />;
  if (!data) return error && <LoadError error={error} onRetry={refetch} />;
  const compare = mayImport && <CompareButton id={id} isActive={isActive} running={data.running} />;
  if (!data.last) {
    return (
      <EmptyState title={t.none} icon="plug" action={compare}>
        {data.failed ? <Failed failed={data.failed} /> : t.none_text}
      </EmptyState>
    );
  }
  return (
    <>
      <Group justify="space-between" gap="12px 16px" mb={14} align="flex-start">
        <ComparisonResult last={data.last} />
        {compare}
      </Group>
      {data.failed && (
        <Strip tone="danger" role="alert" mb="sm">
          <Failed failed={data.failed} />
        </Strip>
      )}
      {data.differences.length > 0 && (
        <DifferenceTable id={id} differences={data.differences} canImport={mayImport && data.can_import && isActive} />
      )}
    </>
  );
}

const isBusy = (data: Comparison | undefined) =>
  data !== undefined && (data.running !== null || data.differences.some((one) => one.is_asked));

/** In one sentence, what the comparison says. */
function ComparisonResult({ last }: { last: NonNullable<Comparison['last']> }) {
  const t = useTexts().reconciliation;
  const { count, longDate, relative } = useFormats();
  const { channel_count, our_count, missing, outdated } = last;
  const said =
    missing + outdated === 0
      ? interpolate(t.same, { count: count(channel_count) })
      : interpolate(t.counts, { channel: count(channel_count), ours: count(our_count) });
  return (
    <div className={classes.verdict}>
      <p>
        <Term of="reconciliation">{t.title}</Term>
      </p>
      <h2>{said}</h2>
      {outdated > 0 && <p>{interpolate(t.outdated_count, { count: count(outdated) })}</p>}
      <p>{interpolate(t.when, { when: relative(last.finished_at, Date.now()), since: longDate(last.since) })}</p>
    </div>
  );
}

function Failed({ failed: { reason } }: { failed: NonNullable<Comparison['failed']> }) {
  const t = useTexts().reconciliation;
  return reason ? `${t.failed}: ${reason}` : t.failed;
}

function CompareButton({ id, isActive, running }: Props & { running: Comparison['running'] }) {
  const t = useTexts().reconciliation;
  const { count } = useFormats();
  const alerts = useAlerts();
  const compare = useConnectionChange(
    () => call(compareNow, { params: { connector: String(id) } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <Group gap="8px 12px" c="dimmed" fz="sm">
      {running && <span role="status">{interpolate(t.comparing, { read: count(running.read) })}</span>}
      <Button
        variant="default"
        disabled={!isActive}
        loading={compare.isPending || running !== null}
        onClick={() => compare.mutate()}
      >
        {t.compare}
      </Button>
    </Group>
  );
}
