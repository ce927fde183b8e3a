import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ReturnListState } from './return-list-query.ts';

type Props = {
  list: ReturnListState;
  /** There are returns, but fewer pages than the address says. */
  lastPage: number | undefined;
  onChange: (change: Partial<ReturnListState>) => void;
};

/** Why the list shows no return, and what to do next. */
export function NoReturns({ list: { search, filterBy, reason }, lastPage, onChange }: Props) {
  const t = useTexts().returns.list.empty;
  const button = (label: string, change: Partial<ReturnListState>) => (
    <Button size="xs" variant="default" onClick={() => onChange(change)}>
      {label}
    </Button>
  );
  if (lastPage !== undefined)
    return (
      <EmptyState title={t.past_end} action={button(t.last_page, { page: lastPage })}>
        {t.past_end_text}
      </EmptyState>
    );
  if (search !== '' || filterBy !== '' || reason !== '')
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, { search: '', filterBy: '', reason: '' })}>
        {t.filtered_text}
      </EmptyState>
    );
  return (
    <EmptyState title={t.none} icon="boxes">
      {t.none_text}
    </EmptyState>
  );
}
