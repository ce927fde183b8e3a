import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Recheck } from '../contract.ts';
import classes from './recheck-strip.module.css';
import { rechecksQuery } from './rechecks-query.ts';

/**
 * Above every screen: how many orders a correction has released so far, no matter who made it. The inbox reports a
 * single cause in its own row, so above the inbox only corrections of several causes are reported.
 */
export function RecheckStrip({ isInbox }: { isInbox: boolean }) {
  const { data = [] } = useQuery(rechecksQuery);
  const shown = isInbox ? data.filter(({ cause }) => cause === null) : data;
  return (
    <div role="status" className={classes.dock}>
      {shown.map((recheck) => (
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
