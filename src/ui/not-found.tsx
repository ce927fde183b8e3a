import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import type { search as english } from '#texts/en/search.ts';
import { EmptyState } from './empty-state.tsx';
import { useTexts } from './texts.ts';

/** What can be searched for. */
export type Searchable = keyof (typeof english)['fields'];

/** What was searched for, and in what, when nothing was found. `isNarrowed`: other filters kept results away. */
export function useNotFound(what: Searchable, query: string, isNarrowed = false): string {
  const t = useTexts().search;
  const parts = [interpolate(t.not_found[what], { query }), interpolate(t.searched, { fields: t.fields[what] })];
  return (isNarrowed ? [...parts, t.narrowed] : parts).join(' ');
}

type Props = {
  title: string;
  what: Searchable;
  query: string;
  isNarrowed: boolean;
  /** Searches the same without the other filters. */
  onWiden: () => void;
  onClear: () => void;
  clearLabel: string;
};

/** Instead of the rows of a list whose search found nothing. */
export function NotFoundInList({ title, what, query, isNarrowed, onWiden, onClear, clearLabel }: Props) {
  const t = useTexts().search;
  const notFound = useNotFound(what, query, isNarrowed);
  return (
    <EmptyState
      title={title}
      icon="search"
      action={
        <Group gap="xs">
          {isNarrowed && (
            <Button size="xs" onClick={onWiden}>
              {t.without_filters}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClear}>
            {clearLabel}
          </Button>
        </Group>
      }
    >
      {notFound}
    </EmptyState>
  );
}
