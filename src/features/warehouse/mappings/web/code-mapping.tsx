import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { fetchShippingCodes, findShippingCodes } from '../contract.ts';
import { CodeTable } from './code-table.tsx';
import { FetchedCodes } from './fetched-codes.tsx';
import classes from './mappings.module.css';

const REFRESH_MS = 15_000; // orders that come in meanwhile count too

/** What each of a channel's shipping codes means for the warehouse. */
export function CodeMapping({ connection }: { connection: ConnectionView }) {
  const t = useTexts().mappings.codes;
  const params = { connector: String(connection.id) };
  const found = useQuery({ ...queryOf(findShippingCodes, { params }), refetchInterval: REFRESH_MS });
  const fetching = useFetchCodes(params.connector);
  const canFetch = useMay('edit_mappings') && connection.capabilities.includes('shipcodes.read');
  const fetchButton = canFetch && (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t.fetch}
    </Button>
  );
  const isEmpty = found.data?.codesMapping.length === 0;
  return (
    <>
      <div className={classes.intro}>
        <p>{t.hint}</p>
        {!isEmpty && fetchButton}
        <span role="status" className="visually-hidden">
          {fetching.isPending && t.fetching}
        </span>
      </div>
      {fetching.data && <FetchedCodes added={fetching.data.added} removed={fetching.data.removed} />}
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />}
      {found.isPending && <Skeleton height={280} radius="md" />}
      {isEmpty && (
        <EmptyState title={t.none} action={fetchButton}>
          {t.none_text}
        </EmptyState>
      )}
      {found.data && !isEmpty && (
        <CodeTable connector={params.connector} mappings={found.data} fresh={new Set(fetching.data?.added)} />
      )}
    </>
  );
}

function useFetchCodes(connector: string) {
  const { account } = useSession();
  const client = useQueryClient();
  const alerts = useAlerts();
  const t = useTexts().mappings.codes;
  return useMutation({
    mutationFn: () => call(fetchShippingCodes, { params: { connector }, body: { accountId: account.id } }),
    onMutate: () => alerts.info(t.fetching),
    onError: alerts.failed,
    onSuccess: ({ alertType, message }) => alerts.show(alertType, message),
    onSettled: () => markStale(client, ['/api/connectors']),
  });
}
