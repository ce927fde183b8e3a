import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '#features/people/access/web/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentListState, isFiltered, unfiltered } from './document-list-query.ts';

type Props = {
  list: DocumentListState;
  /** The list's last page; undefined where no document fits at all. */
  lastPage: number | undefined;
  onChange: (change: Partial<DocumentListState>) => void;
};

/** Why the list shows no document, and what to do next. */
export function NoDocuments({ list, lastPage, onChange }: Props) {
  const t = useTexts().taxDocuments.list.empty;
  const mayManage = useMay('manage_settings');
  if (lastPage !== undefined) {
    return (
      <EmptyState
        title={t.past_end}
        action={<NextStep label={t.last_page} onClick={() => onChange({ page: lastPage })} />}
      >
        {t.past_end_text}
      </EmptyState>
    );
  }
  if (isFiltered(list)) {
    return (
      <EmptyState
        title={t.filtered}
        icon={list.search === '' ? 'filter' : 'search'}
        action={<NextStep label={t.clear} onClick={() => onChange(unfiltered)} />}
      >
        {t.filtered_text}
      </EmptyState>
    );
  }
  const toSettings = mayManage && (
    <Button size="xs" renderRoot={(props) => <Link to="/documents/settings" {...props} />}>
      {t.settings}
    </Button>
  );
  return (
    <EmptyState title={t.none} icon="file" action={toSettings}>
      {t.none_text}
    </EmptyState>
  );
}

function NextStep({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
