import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { useListState } from '#ui/use-list-state.ts';
import { countChannelStock, findChannelStock } from '../contract.ts';
import { channelStockQueryOf, channelStockStart } from './channel-stock-query.ts';

/**
 * The quantities that channels are sent, narrowed, sorted and paged in the address; `openStock` says what it opens on.
 * `only`: the channel that it is about; without one it is about all, which the address may narrow to one.
 */
export function useStockList(only?: number) {
  const [list, setList] = useListState(channelStockStart, ['connection_id', 'core_id']);
  const asked = channelStockQueryOf(list);
  const query = only === undefined ? asked : { ...asked, connection_id: only, core_id: undefined };
  const { connection_id, core_id } = query;
  const counts = useQuery(queryOf(countChannelStock, { query: { connection_id, core_id } }));
  const found = useQuery(queryOf(findChannelStock, { query }));
  return { list, setList, connection_id, core_id, counts: counts.data, found };
}

export type StockList = ReturnType<typeof useStockList>;
