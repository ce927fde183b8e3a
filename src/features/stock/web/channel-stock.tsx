import { useQuery } from '@tanstack/react-query';
import { May } from '#features/access/web/may.tsx';
import { useMay } from '#features/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { useListState } from '#ui/use-list-state.ts';
import { useOpeningPart } from '#ui/use-opening-part.ts';
import { type ChannelStockRow, countChannelStock, findChannelStock } from '../contract.ts';
import { channelStockQueryOf, channelStockStart } from './channel-stock-query.ts';
import { NoStock } from './no-stock.tsx';
import classes from './stock.module.css';
import { usePush } from './stock-change.ts';
import { stockColumns } from './stock-columns.tsx';
import { StockSegments } from './stock-segments.tsx';
import { Chosen, StockTools } from './stock-tools.tsx';
import { useStockTexts } from './use-stock-texts.ts';

type Props = { connectionId: string; isActive: boolean };

/** A channel's linked products, each with its places: target, last synced, reported. All of the list's state is in the address. */
export function ChannelStock({ connectionId, isActive }: Props) {
  const t = useStockTexts();
  const [list, setList] = useListState(channelStockStart);
  const counts = useQuery(queryOf(countChannelStock, { params: { connector: connectionId } }));
  const isOpening = useOpeningPart({
    isSaid: list.filterBy !== '' || list.search !== '',
    part: counts.isError ? '' : counts.data && (counts.data.different > 0 ? 'Different' : ''),
    onOpen: (filterBy) => setList({ filterBy }, { replace: true }),
  });
  const stock = useQuery({
    ...queryOf(findChannelStock, { params: { connector: connectionId }, query: channelStockQueryOf(list) }),
    enabled: !isOpening,
  });
  const page = stock.data;
  const chosen = useSelectedRows(`${list.search} ${list.filterBy}`, page?.data ?? []);
  const push = usePush(connectionId, chosen.clear);
  const mayPush = useMay('edit_catalog');
  const onPush = isActive ? (row: ChannelStockRow) => push.mutate({ ids: quantitiesOf([row]) }) : undefined;
  const columns = useColumns('channel-stock', stockColumns(t, useFormats(), { mayPush, onPush }));
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void stock.refetch() }]);

  return (
    <>
      <p className={classes.rule}>{t.rule}</p>
      <ListTools>
        <StockSegments
          connectionId={connectionId}
          value={list.filterBy}
          onChange={(filterBy) => setList({ filterBy })}
        />
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={240}
        />
        <May access="edit_catalog">
          <StockTools connectionId={connectionId} isActive={isActive} />
        </May>
      </ListTools>
      <Chosen
        products={chosen.rows.length}
        ids={quantitiesOf(chosen.rows)}
        isBusy={push.isPending}
        isActive={isActive}
        onPush={push.mutate}
        onClear={chosen.clear}
      />
      <DataTable
        label={t.title}
        columns={columns}
        rows={page?.data}
        rowKey={(row) => row.id}
        rowLabel={({ sku }) => sku}
        rowTone={toneOf}
        sort={list}
        onSort={setList}
        {...(mayPush && { selected: chosen.keys, onSelect: chosen.select })}
        empty={<NoStock list={list} page={page} onChange={setList} />}
        error={stock.isError && <LoadError error={stock.error} onRetry={stock.refetch} hasData={page !== undefined} />}
        isFetching={stock.isPlaceholderData}
      />
      {page && page.data.length > 0 && (
        <ListFooter
          page={page}
          onPage={(number) => setList({ page: number })}
          onPerPage={(perPage) => setList({ perPage })}
        />
      )}
    </>
  );
}

const quantitiesOf = (rows: readonly ChannelStockRow[]) => rows.flatMap(({ places }) => places.map(({ id }) => id));

function toneOf({ places }: ChannelStockRow): 'danger' | 'warning' | undefined {
  if (places.some(({ state }) => state === 'refused')) return 'danger';
  return places.some(({ difference }) => difference) ? 'warning' : undefined;
}
