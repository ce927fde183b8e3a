import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useListState } from '#ui/use-list-state.ts';
import { connectionsQuery } from '../../connections/web/connections-query.ts';
import { findWrites, MOST_WRITES, type OutboxWrite } from '../contract.ts';
import { WriteState } from '../write-actions.ts';
import classes from './outbox.module.css';
import { useOutboxTexts } from './use-outbox-texts.ts';
import { DropModal } from './write-buttons.tsx';
import { useWriteColumns } from './write-columns.tsx';

/** Outcomes come as live events; what only waits longer is polled while the screen is open. */
const REFRESH_MS = 15_000;

/** All that waits to be sent to partners, may have arrived, or was refused. */
export function OutboxScreen() {
  const t = useOutboxTexts();
  const [list, setList] = useListState({}, ['state', 'connection']);
  const state = WriteState.safeParse(list.state).data;
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: undefined },
    ...WriteState.options.map((value) => ({ value, label: t.states[value], total: undefined })),
  ];
  return (
    <>
      <PageHeader title={t.title} term="outbox">
        {t.hint}
      </PageHeader>
      <ListTools>
        <SegmentBar
          label={t.filter}
          segments={segments}
          value={state ?? ''}
          onChange={(next) => setList({ state: next })}
        />
        <ConnectorFilter value={list.connection} onChange={(connection) => setList({ connection })} />
      </ListTools>
      <WriteTable state={state} connection_id={Number(list.connection) || undefined} />
    </>
  );
}

function ConnectorFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useOutboxTexts();
  const { data = [] } = useQuery(connectionsQuery);
  return (
    <Select
      size="xs"
      aria-label={t.columns.connector}
      placeholder={t.any_connector}
      clearable
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

type Filter = { state: WriteState | undefined; connection_id: number | undefined };

function WriteTable(filter: Filter) {
  const t = useOutboxTexts();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(findWrites, { query: filter }),
    refetchInterval: REFRESH_MS,
  });
  const isFiltered = filter.state !== undefined || filter.connection_id !== undefined;
  const [dropping, setDropping] = useState<OutboxWrite | null>(null);
  const columns = useColumns('outbox', useWriteColumns(setDropping));
  return (
    <>
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ action, order, product }) => [action, order?.number ?? product?.sku].join(' ')}
        rowTone={({ state }) => (state === 'refused' ? 'danger' : state === 'in_doubt' ? 'warning' : undefined)}
        empty={
          <EmptyState title={isFiltered ? t.none_found : t.none} icon="check">
            {isFiltered ? t.none_found_text : t.none_text}
          </EmptyState>
        }
        error={error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
        isFetching={isPlaceholderData}
      />
      {data?.has_more && <p className={classes.more}>{interpolate(t.more, { count: MOST_WRITES })}</p>}
      {dropping && <DropModal write={dropping} onClose={() => setDropping(null)} />}
    </>
  );
}
