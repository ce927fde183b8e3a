import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ReturnReason } from '#base/return-reason.ts';
import { pluralise } from '#base/text.ts';
import { returnStates } from '#features/core/order-lifecycle/return-rules.ts';
import { May } from '#features/people/access/web/may.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { ColumnChooser } from '#ui/table/column-chooser.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NewRows } from '#ui/table/new-rows.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useStableRows } from '#ui/table/use-stable-rows.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { countReturns, findReturns, type ReturnRow } from '../contract.ts';
import { ExportReturns } from './export-returns.tsx';
import { NoReturns } from './no-returns.tsx';
import { returnColumns } from './return-columns.tsx';
import { returnFilterNames, returnListStart, returnQueryOf } from './return-list-query.ts';

const linkOf = ({ id }: ReturnRow): LinkProps => ({ to: '/returns/$id', params: { id: String(id) }, search: true });

/** All returns of the account, all state in the address. */
export function ReturnListScreen() {
  const t = useTexts().returns;
  const { ui } = useTexts();
  const formats = useFormats();
  const [list, setList] = useListState(returnListStart, returnFilterNames);
  const query = returnQueryOf(list);
  const returns = useQuery(queryOf(findReturns, { query }));
  const live = useStableRows(returns, JSON.stringify(query));
  const own = useMemo(() => returnColumns(t, ui, formats), [t, ui, formats]);
  const columns = useColumns('returns', own);
  const page = returns.data;
  const refresh = async () => {
    const { data } = await returns.refetch();
    live.show(data);
  };
  useCommands([{ keys: 'r', label: t.list.keys.refresh, run: () => void refresh() }]);
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        tabs={<Segments filterBy={list.filterBy} onChange={(filterBy) => setList({ filterBy })} />}
        actions={
          <May access="export">
            <ExportReturns filter={query} />
          </May>
        }
      />
      <Toolbar>
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.list.search}
          placeholder={t.list.search_hint}
          width={260}
        />
        <FilterBar
          filters={[
            {
              label: t.list.reason,
              value: list.reason,
              options: ReturnReason.options.map((value) => ({ value, label: t.reasons[value] })),
              onChange: (reason) => setList({ reason }),
            },
          ]}
          onClear={() => setList({ reason: '' })}
        />
        <ColumnChooser columns={columns} />
      </Toolbar>
      <DataTable
        label={t.title}
        columns={columns}
        rows={live.rows}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        rowLink={linkOf}
        rowGone={({ id }) => live.gone.has(id)}
        notice={
          live.fresh > 0 && (
            <NewRows keyLabel={t.list.keys.show_new} onShow={() => live.show()}>
              {pluralise(t.list.new, live.fresh, formats.count)}
            </NewRows>
          )
        }
        sort={list}
        onSort={setList}
        isFetching={returns.isPlaceholderData}
        error={
          returns.isError && <LoadError error={returns.error} onRetry={returns.refetch} hasData={page !== undefined} />
        }
        empty={
          <NoReturns list={list} lastPage={page && page.total > 0 ? page.last_page : undefined} onChange={setList} />
        }
      />
      {page && page.data.length > 0 && (
        <ListFooter
          page={page}
          onPage={(number) => setList({ page: number })}
          onPerPage={(perPage) => setList({ perPage })}
        />
      )}
    </ListPage>
  );
}

/** All, then the states along a return's way, each with its count. */
function Segments({ filterBy, onChange }: { filterBy: string; onChange: (filterBy: string) => void }) {
  const t = useTexts().returns;
  const { data } = useQuery(queryOf(countReturns, {}));
  const segments: Segment<string>[] = [
    { value: '', label: t.list.all, total: data?.total },
    ...returnStates.map((state) => ({ value: state, label: t.states[state], total: data?.counts[state] })),
  ];
  return <SegmentBar label={t.list.segments} segments={segments} value={filterBy} onChange={onChange} />;
}
