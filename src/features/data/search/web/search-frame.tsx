import { Box, Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNotFound } from '#ui/not-found.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemEntity } from './find-item-hits.ts';
import type { Searched } from './use-search-hits.ts';

type Props = {
  entity: 'orders' | ItemEntity;
  search: Searched;
  /** The table of the hits; also while they are searched for. */
  children: ReactNode;
};

/** What all results have: the title, the box to search again, the way back, and what is said where there are none. */
export function SearchFrame({ entity, search, children }: Props) {
  const t = useTexts().search;
  const navigate = useNavigate();
  const router = useRouter();
  const notFound = useNotFound(entity, search.query);
  const words = { entity: t.entities[entity], query: search.query };
  const back = (
    <Button size="xs" variant="default" onClick={() => router.history.push(`/${entity}`)}>
      {t.back}
    </Button>
  );
  return (
    <>
      <PageHeader title={interpolate(search.query ? t.title : t.title_empty, words)} actions={back} />
      <Box mb="sm">
        <SearchBox
          value={search.query}
          onSearch={(q) => q && void navigate({ to: '.', search: { q } })}
          label={t.boxes[entity]}
          placeholder={t.hints[entity]}
          width={380}
        />
      </Box>
      {search.state === 'failed' && (
        <div role="alert">
          <EmptyState icon="alert" title={t.failed} action={<RetryButton onRetry={search.retry} />} />
        </div>
      )}
      {search.state === 'none' && (
        <div role="alert">
          <EmptyState icon="search" title={t.none}>
            {notFound}
          </EmptyState>
        </div>
      )}
      {(search.state === 'searching' || search.state === 'found') && children}
    </>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTexts().ui;
  return (
    <Button size="xs" variant="default" onClick={onRetry}>
      {t.retry}
    </Button>
  );
}
