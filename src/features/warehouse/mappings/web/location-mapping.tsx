import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findConnectorLocations, findCoreLocations } from '../contract.ts';
import { CoreLocationsMissing } from './core-locations-missing.tsx';
import { rowsOf } from './location-rows.ts';
import { LocationTable } from './location-table.tsx';
import classes from './mappings.module.css';
import { useFetchedLocations } from './use-fetched-locations.ts';

const REFRESH_MS = 15_000;

/** Where the warehouse ships from for each of a channel's locations. */
export function LocationMapping({ connection }: { connection: ConnectionView }) {
  const t = useTexts().mappings.locations;
  const connector = String(connection.id);
  const stored = useQuery({
    ...queryOf(findConnectorLocations, { params: { connector } }),
    refetchInterval: REFRESH_MS,
  });
  const core = useQuery(queryOf(findCoreLocations, {}));
  const fetched = useFetchedLocations(connector, stored.data);
  const canFetch = useMay('edit_mappings') && connection.capabilities.includes('locations.read');
  const button = canFetch && (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={fetched.isPending}
      onClick={fetched.fetch}
    >
      {t.fetch}
    </Button>
  );
  const rows = rowsOf(stored.data ?? [], fetched.found);
  const isEmpty = stored.data !== undefined && rows.length === 0;
  return (
    <>
      <div className={classes.intro}>
        <p>
          {t.hint} {!connection.capabilities.includes('stock.write') && t.stock_not_sent}
        </p>
        {!isEmpty && button}
      </div>
      {stored.isError && (
        <LoadError error={stored.error} onRetry={stored.refetch} hasData={stored.data !== undefined} />
      )}
      <CoreLocationsMissing isError={core.isError} isEmpty={core.data?.length === 0} onRetry={core.refetch} />
      {stored.isPending && <Skeleton height={280} radius="md" />}
      {isEmpty && (
        <EmptyState title={t.none} action={button}>
          {t.none_text}
        </EmptyState>
      )}
      {stored.data && !isEmpty && (
        <LocationTable connector={connector} rows={rows} core={core.data ?? []} onForget={fetched.forget} />
      )}
    </>
  );
}
