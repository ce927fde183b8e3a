import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fill } from '#base/text.ts';
import { useSession } from '#features/access/web/session.ts';
import type { ConnectionView } from '#features/connections/contract.ts';
import { ShipMethodSelect } from '#features/orders/web/ship-method-select.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import {
  type CodeMapping as Code,
  type CodeMappings,
  fetchShippingCodes,
  findShippingCodes,
  saveShippingCodes,
} from '../contract.ts';
import { FetchedCodes } from './fetched-codes.tsx';
import { MappingBar } from './mapping-bar.tsx';
import type { MappingRow } from './mapping-rows.ts';
import { MappingTable } from './mapping-table.tsx';
import classes from './mappings.module.css';
import { useMappingDrafts } from './use-mapping-drafts.ts';
import { useMappingList } from './use-mapping-list.ts';
import { useSaveMappings } from './use-save-mappings.ts';

const REFRESH_MS = 15_000; // orders that come in meanwhile count too

type CodeRow = MappingRow & Pick<Code, 'id' | 'last_used_at' | 'location'>;

const asRow = (code: Code): CodeRow => ({
  ...{ key: code.connectorCode, description: code.description, saved: code.amwareCode },
  ...{ savedName: code.amwareShipping, offer: code.offer, mappedBy: code.mapped_by, isListed: code.is_listed },
  ...{ orders: code.orders, staying: code.staying },
  ...{ id: code.id, last_used_at: code.last_used_at, location: code.location },
});

/** What each of a channel's shipping codes means for the warehouse. */
export function CodeMapping({ connection }: { connection: ConnectionView }) {
  const t = useTexts().mappings.codes;
  const params = { connector: String(connection.id) };
  const found = useQuery({ ...queryOf(findShippingCodes, { params }), refetchInterval: REFRESH_MS });
  const fetching = useFetchCodes(params.connector);
  const canFetch = connection.capabilities.includes('shipcodes.read');
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

type TableProps = { connector: string; mappings: CodeMappings; fresh: ReadonlySet<string> };

function CodeTable({ connector, mappings, fresh }: TableProps) {
  const { mappings: t } = useTexts();
  const { account } = useSession();
  const drafts = useMappingDrafts();
  const list = useMappingList();
  const rows = mappings.codesMapping.map(asRow);
  const { changed, orders, refusals, isSaving, save } = useSaveMappings(rows, drafts, (sent) => {
    const data = sent.map(({ id, key, to, shown }) => ({
      ...{ id, connectorCode: key, amwareCode: to, shownAmwareCode: shown },
    }));
    return call(saveShippingCodes, { params: { connector }, body: { accountId: account.id, data } });
  });
  const leaveGuard = useLeaveGuard(changed.length > 0 && !isSaving);
  return (
    <>
      {leaveGuard}
      <MappingTable
        label={t.codes.title}
        searchLabel={t.search}
        columns={{ code: t.columns.code, choice: t.columns.method }}
        rows={rows}
        drafts={drafts}
        list={list}
        refusals={refusals}
        fresh={fresh}
        choice={(row, choice) => (
          <>
            <ShipMethodSelect
              {...choice}
              aria-label={fill(t.choose_method, { code: row.key })}
              groups={mappings.amwareCodes}
              recent={mappings.recent}
            />
            {row.location !== null && <small>{fill(t.own_location, { location: row.location })}</small>}
          </>
        )}
        extra={[{ title: t.columns.last_used, cell: (row) => <LastUsed at={row.last_used_at} /> }]}
      />
      <MappingBar
        changes={changed.length}
        orders={orders}
        isSaving={isSaving}
        labels={{ save: t.codes.save, saving: t.codes.saving }}
        onSave={save}
      />
    </>
  );
}

function LastUsed({ at }: { at: string | null }) {
  const t = useTexts().mappings;
  return at === null ? <span className={classes.dimmed}>{t.never_used}</span> : <RelativeTime at={at} />;
}
