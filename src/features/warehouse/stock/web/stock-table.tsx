import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { useTexts } from '#ui/texts.ts';
import type { ChannelStockRow } from '../contract.ts';
import { isDifferent, isResendable } from '../stock-rules.ts';
import { NoStock } from './no-stock.tsx';
import { usePush } from './stock-change.ts';
import { stockColumns } from './stock-columns.tsx';
import { StockExplanation } from './stock-explanation.tsx';
import { Chosen } from './stock-tools.tsx';
import type { StockList } from './use-stock-list.ts';

type Props = {
  stock: StockList;
  label: string;
  /** The channels that can be sent something now. */
  active: ReadonlySet<number>;
  /** It is a list of all channels. */
  isAcross?: boolean;
};

/** Channels' linked products, each with its places: target, last synced, reported. */
export function StockTable({ stock, label, active, isAcross = false }: Props) {
  const t = useTexts().stock;
  const { channel } = useTexts().stockAcross;
  const { list, setList, found } = stock;
  const page = found.data;
  const scope = `${list.search} ${list.filterBy} ${list.connection_id} ${list.core_id}`;
  const chosen = useSelectedRows(scope, page?.data ?? []);
  const push = usePush(chosen.clear);
  const mayPush = useMay('edit_catalog');
  const formats = useFormats();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mutate } = push;
  const own = useMemo(
    () =>
      stockColumns(t, formats, {
        channelTitle: isAcross ? channel : undefined,
        mayPush,
        canPush: (row) => active.has(row.connection_id),
        onPush: (row) => mutate({ ids: quantitiesOf([row]) }),
      }),
    [t, formats, isAcross, channel, mayPush, active, mutate],
  );
  const columns = useColumns(isAcross ? 'all-channel-stock' : 'channel-stock', own);
  const explainedRow = page?.data.find(({ id }) => String(id) === address.explain);
  const close = () => void navigate(toList);
  const resend = () => {
    if (explainedRow) mutate({ ids: quantitiesOf([explainedRow]) });
    close();
  };
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void found.refetch() }]);
  return (
    <>
      <Chosen
        products={chosen.rows.length}
        ids={quantitiesOf(chosen.rows)}
        isBusy={push.isPending}
        isActive={chosen.rows.every((row) => active.has(row.connection_id))}
        onPush={push.mutate}
        onClear={chosen.clear}
      />
      <DataTable
        label={label}
        columns={columns}
        rows={page?.data}
        rowKey={(row) => row.id}
        rowLabel={({ sku }) => sku}
        rowTone={toneOf}
        rowLink={explain}
        sort={list}
        onSort={setList}
        {...(mayPush && { selected: chosen.keys, onSelect: chosen.select })}
        empty={<NoStock stock={stock} isAcross={isAcross} />}
        error={found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={page !== undefined} />}
        isFetching={found.isPlaceholderData}
      />
      {explainedRow && (
        <StockExplanation
          row={explainedRow}
          onClose={close}
          onPush={
            mayPush && active.has(explainedRow.connection_id) && isResendable(explainedRow.places) ? resend : undefined
          }
        />
      )}
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

type Address = Readonly<Record<string, unknown>>;

/** Each row opens its explanation, which the address names, so that Back closes it. */
const explain = ({ id }: ChannelStockRow) => ({
  to: '.' as const,
  search: (address: Address) => ({ ...address, explain: String(id) }),
});

const toList = { to: '.', search: ({ explain: _, ...address }: Address) => address } as const;

const quantitiesOf = (rows: readonly ChannelStockRow[]) => rows.flatMap(({ places }) => places.map(({ id }) => id));

function toneOf({ places }: ChannelStockRow): 'danger' | 'warning' | undefined {
  if (places.some(({ state }) => state === 'refused')) return 'danger';
  return places.some(isDifferent) ? 'warning' : undefined;
}
