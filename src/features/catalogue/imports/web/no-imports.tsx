import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = {
  isFiltered: boolean;
  page: { total: number; last_page: number } | undefined;
  onChange: (change: { page: number } | { sheet: string }) => void;
  /** The way to a first import. */
  add: ReactNode;
};

/** Why the list is empty, and what to do next. */
export function NoImports({ isFiltered, page, onChange, add }: Props) {
  const t = useTexts().imports.list;
  const button = (text: string, change: { page: number } | { sheet: string }) => (
    <Button size="xs" variant="default" onClick={() => onChange(change)}>
      {text}
    </Button>
  );
  if (page && page.total > 0) {
    return (
      <EmptyState title={t.past_end} icon="upload" action={button(t.last_page, { page: page.last_page })}>
        {t.past_end_text}
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, { sheet: '' })}>
        {t.filtered_text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.none} icon="upload" action={add}>
      {t.none_text}
    </EmptyState>
  );
}
