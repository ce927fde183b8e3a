import { Group, SegmentedControl } from '@mantine/core';
import { FilterBar } from '#ui/filter-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ProblemGroup } from '../contract.ts';
import type { InboxSort } from '../inbox-entries.ts';
import type { Inbox } from './use-inbox.ts';

const choicesOf = (pairs: readonly (readonly [value: string, label: string])[]) =>
  [...new Map(pairs)].map(([value, label]) => ({ value, label }));

const sorts: readonly InboxSort[] = ['harm', 'newest'];

/** By what the causes are narrowed, and in which order they stand. */
export function InboxFilters({ inbox, groups }: { inbox: Inbox; groups: readonly ProblemGroup[] }) {
  const { problems } = useTexts();
  const t = useTexts().inbox;
  const filters = [
    {
      label: problems.filters.kind,
      value: inbox.filter.kind,
      options: choicesOf(groups.map(({ kind }) => [kind, problems.kinds[kind]])),
      onChange: (kind: string) => inbox.setFilter({ kind }),
    },
    {
      label: problems.filters.connection,
      value: inbox.filter.connection_id,
      options: choicesOf(groups.map(({ connection_id, connection_name }) => [String(connection_id), connection_name])),
      onChange: (connection_id: string) => inbox.setFilter({ connection_id }),
    },
  ];
  return (
    <Group justify="space-between" gap="xs">
      <FilterBar filters={filters} onClear={() => inbox.setFilter({ kind: '', connection_id: '' })} />
      <SegmentedControl
        size="xs"
        aria-label={t.sort.label}
        data={sorts.map((value) => ({ value, label: t.sort[value] }))}
        value={inbox.sort}
        onChange={(value) => inbox.setSort(value)}
      />
    </Group>
  );
}
