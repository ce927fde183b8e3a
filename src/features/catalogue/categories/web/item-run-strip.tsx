import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { categoryCalls, type ItemRun } from '../contract.ts';

const REFRESH_MS = 1_500; // while it runs; live events come on top
const SHOWN_MS = 3_600_000;

/**
 * Below the rows of a list of items: the last time that all items of a list were changed, while it runs and for an
 * hour.
 */
export function ItemRunStrip({ entityId }: { entityId: EntityId }) {
  const [hidden, setHidden] = useState(0);
  const { data } = useQuery({
    ...queryOf(categoryCalls[entityId].findLatestRun, {}),
    refetchInterval: ({ state: { data: last } }) =>
      last?.status === 200 && last.body.state === 'running' ? REFRESH_MS : false,
  });
  const run = data?.status === 200 ? data.body : undefined;
  const isOld = run && run.state !== 'running' && Date.parse(run.created_at) < Date.now() - SHOWN_MS;
  if (!run || run.id === hidden || isOld) return null;
  return <Strip run={run} onHide={() => setHidden(run.id)} />;
}

function Strip({ run, onHide }: { run: ItemRun; onHide: () => void }) {
  const { count } = useFormats();
  const { state, category, done, total, assigned, started_by, created_at } = run;
  const isRunning = state === 'running';
  const figures = { category, done: count(done), total: count(total), assigned: count(assigned) };
  return (
    <RunStrip
      text={interpolate(useStateText(run), figures)}
      started={{ by: started_by, at: created_at }}
      share={isRunning ? done / Math.max(1, total) : undefined}
      hasFailed={state === 'failed'}
      onHide={isRunning ? undefined : onHide}
    />
  );
}

function useStateText({ change, state, category_id, note }: ItemRun): string {
  const { run: t, codes } = useTexts().categories;
  if (change === 'codes') return codes.run[state];
  if (state === 'failed') return note === 'unexpected' ? t.unfinished : t.failed;
  return category_id === null ? t[`${state}_none`] : t[state];
}
