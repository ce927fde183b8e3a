import { useQuery } from '@tanstack/react-query';
import { counted, fill } from '#base/text.ts';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import strip from '#ui/run-strip.module.css';
import { useTexts } from '#ui/texts.ts';
import { getCatalogueReading } from '../contract.ts';

const REFRESH_MS = 2_000; // while it is read; each page is told live besides

/** How far the reading of the channel's catalogue is, and what the last one came to. */
export function ReadingStrip({ connector }: { connector: string }) {
  const t = useTexts().product_links.reading;
  const { count } = useFormats();
  const { data } = useQuery({
    ...queryOf(getCatalogueReading, { params: { connector } }),
    refetchInterval: ({ state: { data: last } }) =>
      last && ['waiting', 'reading', 'failing'].includes(last.state) ? REFRESH_MS : false,
  });
  if (!data || data.state === 'never') return null;
  const { state, ended_at, ...figures } = data;
  const written = {
    ...{ listed: count(figures.listed), added: count(figures.added) },
    ...{ changed: count(figures.changed), gone: count(figures.gone) },
  };
  return (
    <div role="status" className={strip.strip}>
      {state === 'waiting' && t.waiting}
      {state === 'failing' && t.failing}
      {state === 'reading' && counted(t.reading, figures.listed, count)}
      {state === 'done' && fill(t.done, written)}
      {(state === 'waiting' || state === 'reading') && <progress aria-label={t.waiting} />}
      {state === 'done' && ended_at && (
        <small>
          <RelativeTime at={ended_at} />
        </small>
      )}
    </div>
  );
}
