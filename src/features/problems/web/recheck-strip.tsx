import { useQuery } from '@tanstack/react-query';
import { counted, fill } from '#base/text.ts';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import strip from '#ui/run-strip.module.css';
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
    <p className={strip.strip} data-done={isDone || undefined}>
      <span>{isDone ? t.done : fill(t.running, { done: count(done), total: count(total) })}</span>
      <progress value={done} max={total} aria-hidden="true" />
      <strong>{counted(t.released, released, count)}</strong>
      {staying > 0 && <span>{counted(t.staying, staying, count)}</span>}
    </p>
  );
}
