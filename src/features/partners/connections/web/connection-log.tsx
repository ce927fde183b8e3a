import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { queryOf } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findConnectionLog } from '../log-contract.ts';
import { logColumns, orderColumn } from './log-columns.tsx';
import { LogError } from './log-error.tsx';

const REFRESH_MS = 15_000;

/** Every attempt at a connection's partner, newest first. */
export function ConnectionLog({ id }: { id: string }) {
  const texts = useTexts().connections;
  const t = texts.logs;
  const [list, setList] = useListState({}, ['failures']);
  const { page, perPage } = list;
  const failures = list.failures === '1' ? '1' : '0';
  const query = queryOf(findConnectionLog, { params: { connector: id }, query: { page, perPage, failures } });
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query, refetchInterval: REFRESH_MS });
  const columns = useColumns('connector-log', [...logColumns(texts, useTexts()), orderColumn(texts)]);
  return (
    <>
      <Checkbox
        size="xs"
        mb="sm"
        label={t.failures_only}
        checked={failures === '1'}
        onChange={(event) => setList({ failures: event.currentTarget.checked ? '1' : '' })}
      />
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.data}
        rowKey={(entry) => entry.id}
        rowLabel={(entry) => entry.action}
        rowTone={(entry) => (entry.is_failure ? 'danger' : undefined)}
        empty={<EmptyState title={t.none} icon="plug" />}
        error={error && <LogError error={error} onRetry={refetch} hasData={data !== undefined} />}
        isFetching={isPlaceholderData}
      />
      {data && (
        <ListFooter
          page={data}
          onPage={(next) => setList({ page: next })}
          onPerPage={(size) => setList({ perPage: size })}
        />
      )}
    </>
  );
}
