import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findConnections } from '#features/partners/connections/contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { StockFilters } from './stock-filters.tsx';
import { StockSegments } from './stock-segments.tsx';
import { StockTable } from './stock-table.tsx';
import { AskChannel, PushDifferent } from './stock-tools.tsx';
import { useStockList } from './use-stock-list.ts';

/** The stock quantities that all channels are sent and show, or those of the channel in the address. */
export function StockScreen() {
  const t = useTexts().stock;
  const across = useTexts().stockAcross;
  const stock = useStockList();
  const { list, setList, connection_id } = stock;
  const { data } = useQuery(queryOf(findConnections, {}));
  const channels = useMemo(
    () => (data ?? []).filter(({ capabilities }) => capabilities.includes('stock.write')),
    [data],
  );
  const active = useMemo(
    () => new Set(channels.filter(({ state }) => state === 'active').map(({ id }) => id)),
    [channels],
  );
  return (
    <ListPage>
      <PageHeader
        title={across.title}
        tabs={<StockSegments stock={stock} />}
        actions={
          <May access="edit_catalog">
            <PushDifferent
              stock={stock}
              isActive={connection_id === undefined ? active.size > 0 : active.has(connection_id)}
            />
            {connection_id !== undefined && (
              <AskChannel connectionId={connection_id} isActive={active.has(connection_id)} />
            )}
          </May>
        }
      />
      <Toolbar>
        <StockFilters list={list} onChange={setList} channels={channels} />
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={240}
        />
      </Toolbar>
      <StockTable stock={stock} label={across.title} active={active} isAcross />
    </ListPage>
  );
}
