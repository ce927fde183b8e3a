import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListDate } from '#ui/list-date.tsx';
import { queryOf } from '#ui/query.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { findUnread, type UnreadRecords as Unread } from '../log-contract.ts';
import classes from './unread-records.module.css';

type UnreadColumn = Column<Unread['data'][number]>;

const REFRESH_MS = 15_000;

/** Orders and other records of a partner that cannot be read, with the reason; nothing where there are none. */
export function UnreadRecords({ id }: { id: string }) {
  const t = useTexts().connections.unread;
  const { count } = useFormats();
  const query = queryOf(findUnread, { params: { connector: id } });
  const { data } = useQuery({ ...query, refetchInterval: REFRESH_MS });
  const streams: Readonly<Record<string, string>> = t.streams;
  const columns = useColumns('unread-records', [
    { name: 'number', title: t.columns.number, cell: (one) => one.number },
    { name: 'stream', title: t.columns.stream, cell: (one) => streams[one.stream] ?? one.stream },
    { name: 'reason', title: t.columns.reason, cell: (one) => <span className={classes.reason}>{one.reason}</span> },
    { name: 'first_seen_at', title: t.columns.first_seen_at, cell: (one) => <ListDate at={one.first_seen_at} /> },
  ] satisfies UnreadColumn[]);
  if (!data || data.total === 0) return null;
  return (
    <section aria-label={t.title} className={classes.section}>
      <h2>{interpolate(t.count, { count: count(data.total) })}</h2>
      <p>{t.text}</p>
      <DataTable
        label={t.title}
        columns={columns}
        rows={data.data}
        rowKey={(one) => one.id}
        rowLabel={(one) => one.number}
        rowTone={() => 'danger'}
        empty={null}
      />
    </section>
  );
}
