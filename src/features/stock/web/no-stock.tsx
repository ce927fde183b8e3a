import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ListState } from '#ui/list-state.ts';
import { NotFoundInList } from '#ui/not-found.tsx';
import { useStockTexts } from './use-stock-texts.ts';

type Props = {
  list: ListState;
  page: { total: number; last_page: number } | undefined;
  onChange: (change: Partial<ListState>) => void;
};

/** Why the list is empty, and what to do next. */
export function NoStock({ list, page, onChange }: Props) {
  const t = useStockTexts().empty;
  const button = (text: string, change: Partial<ListState>) => (
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
        isNarrowed={list.filterBy !== ''}
        onWiden={() => onChange({ filterBy: '' })}
        onClear={() => onChange({ search: '', filterBy: '' })}
        clearLabel={t.clear}
      />
    );
  }
  if (list.filterBy !== '') {
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, { search: '', filterBy: '' })}>
        {t.filtered_text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.none} icon="boxes">
      {t.none_text}
    </EmptyState>
  );
}
