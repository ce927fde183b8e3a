import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';
import { type AuditListState, isFiltered, unfiltered } from './audit-list-query.ts';

type Props = { list: AuditListState; onChange: (change: Partial<AuditListState>) => void };

/** Why no change is shown, and what to do next. */
export function NoChanges({ list, onChange }: Props) {
  const t = useTexts().audit;
  const step = (label: string, change: Partial<AuditListState>) => (
    <Button size="xs" variant="default" onClick={() => onChange(change)}>
      {label}
    </Button>
  );
  if (list.before !== '') {
    return <EmptyState title={t.empty.past_end} icon="clock" action={step(t.newest, { before: '' })} />;
  }
  if (!isFiltered(list)) {
    return (
      <EmptyState title={t.empty.none} icon="clock">
        {t.empty.none_text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t.empty.filtered}
      icon={list.search === '' ? 'filter' : 'search'}
      action={step(t.empty.clear, { search: '', ...unfiltered })}
    >
      {t.empty.filtered_text}
    </EmptyState>
  );
}
