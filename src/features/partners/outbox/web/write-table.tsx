import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { interpolate, pluralise } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { NewRows } from '#ui/table/new-rows.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useStableRows } from '#ui/table/use-stable-rows.ts';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { findWrites, MAX_WRITES, type OutboxWrite } from '../contract.ts';
import type { WriteState } from '../write-actions.ts';
import classes from './outbox.module.css';
import { DropModal } from './write-buttons.tsx';
import { useWriteColumns } from './write-columns.tsx';

/** Outcomes come as live events; what only waits longer is polled while the screen is open. */
const REFRESH_MS = 15_000;

type WritesPage = z.output<(typeof findWrites.replies)[200]>;

/** As the page of a list, which it is the only one of. */
const asPage = (found: WritesPage) => ({ ...found, per_page: MAX_WRITES });

type Filter = { state: WriteState | undefined; connection_id: number | undefined };

type Props = {
  filter: Filter;
  /** Chooses the state. */
  states: ReactNode;
  /** Chooses the connector. */
  connectors: ReactNode;
};

/** The requests below their filters. The rows hold still while one looks; how many there are is said as it is. */
export function WriteTable({ filter, states, connectors }: Props) {
  const t = useTexts().outbox;
  const writes = useQuery({
    ...queryOf(findWrites, { query: filter }),
    select: asPage,
    refetchInterval: REFRESH_MS,
  });
  const { data, error, isPlaceholderData } = writes;
  const live = useStableRows(writes, JSON.stringify(filter));
  const isFiltered = filter.state !== undefined || filter.connection_id !== undefined;
  const [dropping, setDropping] = useState<OutboxWrite | null>(null);
  const columns = useColumns('outbox', useWriteColumns({ gone: live.gone, onDrop: setDropping }));
  const { count } = useFormats();
  const refresh = async () => {
    const { data: newest } = await writes.refetch();
    live.show(newest);
  };
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void refresh() }]);
  return (
    <>
      <ListTools>
        {states}
        <span className="dimmed numeric">{data && !isPlaceholderData && totalOf(t, data, count)}</span>
        {connectors}
      </ListTools>
      <DataTable
        label={t.title}
        columns={columns}
        rows={live.rows}
        rowKey={({ id }) => id}
        rowLabel={({ action, order, product }) => [action, order?.number ?? product?.sku].join(' ')}
        rowGone={({ id }) => live.gone.has(id)}
        rowTone={({ state }) => (state === 'refused' ? 'danger' : state === 'in_doubt' ? 'warning' : undefined)}
        notice={
          live.fresh > 0 && (
            <NewRows keyLabel={t.keys.show_new} onShow={() => live.show()}>
              {pluralise(t.new, live.fresh, count)}
            </NewRows>
          )
        }
        empty={
          <EmptyState title={isFiltered ? t.none_found : t.none} icon="check">
            {isFiltered ? t.none_found_text : t.none_text}
          </EmptyState>
        }
        error={error && <LoadError error={error} onRetry={writes.refetch} hasData={data !== undefined} />}
        isFetching={isPlaceholderData}
      />
      {data?.has_more && <p className={classes.more}>{interpolate(t.more, { count: MAX_WRITES })}</p>}
      {dropping && <DropModal write={dropping} onClose={() => setDropping(null)} />}
    </>
  );
}

/** How many there are now, whatever rows are still shown. */
const totalOf = (t: Catalogue['outbox'], { data, has_more }: WritesPage, write: (count: number) => string): string =>
  has_more ? interpolate(t.total_capped, { count: write(data.length) }) : pluralise(t.total, data.length, write);
