import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { ConnectionCard } from './connection-card.tsx';
import classes from './connections.module.css';
import { connectionsQuery } from './connections-query.ts';

/** The account's connectors, each with how it fares and what can be done about it. */
export function ConnectionListScreen() {
  const t = useTexts().connections;
  const { data, error, isPending, refetch } = useQuery(connectionsQuery);
  return (
    <>
      <PageHeader title={t.title}>{t.hint}</PageHeader>
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && <Skeleton height={132} radius="md" />}
      {data?.length === 0 && (
        <EmptyState title={t.none} icon="plug">
          {t.none_text}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.cards} aria-label={t.title}>
          {data.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </>
  );
}
