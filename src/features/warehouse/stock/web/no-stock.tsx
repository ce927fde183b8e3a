import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotFoundInList } from '#ui/not-found.tsx';
import { useTexts } from '#ui/texts.ts';
import type { StockList } from './use-stock-list.ts';

/** `isAcross`: it is a list of all channels. */
type Props = { stock: StockList; isAcross: boolean };

/** Why the list is empty, and what to do next. */
export function NoStock({ stock, isAcross }: Props) {
  const t = useTexts().stock.empty;
  const across = useTexts().stockAcross;
  const { list, setList: onChange, found } = stock;
  const page = found.data;
  const isNarrowed = list.filterBy !== '' || (isAcross && (list.connection_id !== '' || list.core_id !== ''));
  const widest = { filterBy: '', ...(isAcross && { connection_id: '', core_id: '' }) };
  const button = (text: string, change: Partial<StockList['list']>) => (
    <Button size="xs" variant="default" onClick={() => onChange(change)}>
      {text}
    </Button>
  );
  if (page && page.total > 0) {
    return (
      <EmptyState title={t.past_end} icon="boxes" action={button(t.last_page, { page: page.last_page })}>
        {t.past_end_text}
      </EmptyState>
    );
  }
  if (list.search !== '') {
    return (
      <NotFoundInList
        title={t.filtered}
        what="stock"
        query={list.search}
        isNarrowed={isNarrowed}
        onWiden={() => onChange(widest)}
        onClear={() => onChange({ search: '', ...widest })}
        clearLabel={t.clear}
      />
    );
  }
  if (isAcross && list.filterBy === 'Different' && list.connection_id === '' && list.core_id === '') {
    return (
      <EmptyState title={across.none_differs} icon="check" action={button(t.clear, { filterBy: 'All' })}>
        {across.none_differs_text}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, { search: '', ...widest })}>
        {t.filtered_text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isAcross ? across.none : t.none} icon="boxes">
      {t.none_text}
    </EmptyState>
  );
}
