import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { getCatalogueReading } from '../catalogue-contract.ts';

const REFRESH_MS = 2_000; // while it is read; live events come on top

/** How far the reading of the channel's catalogue is, and what the last one came to. */
export function ReadingStrip({ connector }: { connector: string }) {
  const t = useTexts().productLinks.reading;
  const { count } = useFormats();
  const { data, isPending } = useQuery({
    ...queryOf(getCatalogueReading, { params: { connector } }),
    refetchInterval: ({ state: { data: last } }) =>
      last && ['waiting', 'reading', 'failing'].includes(last.state) ? REFRESH_MS : false,
  });
  if (isPending) return <Skeleton height={34} mb={10} />;
  if (!data) return null;
  const { state, ended_at, ...figures } = data;
  const written = {
    listed: count(figures.listed),
    added: count(figures.added),
    changed: count(figures.changed),
    gone: count(figures.gone),
  };
  const texts = {
    waiting: t.waiting,
    failing: t.failing,
    reading: pluralise(t.reading, figures.listed, count),
    done: interpolate(t.done, written),
    never: t.never,
  };
  const isReading = state === 'waiting' || state === 'reading';
  return (
    <RunStrip
      text={texts[state]}
      share={isReading ? null : undefined}
      label={t.waiting}
      note={state === 'done' && ended_at && <RelativeTime at={ended_at} />}
    />
  );
}
