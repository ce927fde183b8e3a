import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { findRechecks, type Recheck } from '../contract.ts';

const REFRESH_MS = 2_000; // while one is shown; otherwise an event tells of the next

/** Above every screen: how many orders a correction has released so far, whoever made it. */
export function RecheckStrip() {
  const found = useQuery({
    ...queryOf(findRechecks, {}),
    refetchInterval: (query) => ((query.state.data?.length ?? 0) > 0 ? REFRESH_MS : false),
  });
  return (
    <div role="status">
      {found.data?.map((recheck) => (
        <Strip key={recheck.id} recheck={recheck} />
      ))}
    </div>
  );
}

function Strip({ recheck: { total, done, released } }: { recheck: Recheck }) {
  const t = useTexts().problems.recheck;
  const { count } = useFormats();
  const isDone = done >= total;
  const staying = done - released;
  return (
    <RunStrip
      text={isDone ? t.done : interpolate(t.running, { done: count(done), total: count(total) })}
      share={done / total}
      isAnnounced={false}
      isDone={isDone}
      figures={<strong>{pluralise(t.released, released, count)}</strong>}
      note={staying > 0 && pluralise(t.staying, staying, count)}
    />
  );
}
