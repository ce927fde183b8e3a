import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#base/text.ts';
import type { ConnectionView } from '#features/connections/contract.ts';
import { CoreLocationSelect } from '#features/orders/web/core-location-select.tsx';
import { counted } from '#features/orders/web/counted.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import {
  type ConnectorLocation,
  type CoreLocation,
  fetchRemoteLocations,
  findConnectorLocations,
  findCoreLocations,
  saveLocations,
} from '../contract.ts';
import { DeleteLocation } from './delete-location.tsx';
import { MappingBar } from './mapping-bar.tsx';
import type { MappingRow } from './mapping-rows.ts';
import { MappingTable } from './mapping-table.tsx';
import classes from './mappings.module.css';
import { useMappingDrafts } from './use-mapping-drafts.ts';
import { useMappingList } from './use-mapping-list.ts';
import { useSaveMappings } from './use-save-mappings.ts';

const REFRESH_MS = 15_000;

const keyOf = ({ connector_location }: ConnectorLocation) => String(connector_location.exigo_id);

/** A location as a row; `isFetched`: it was fetched here and is not stored. */
export type LocationRow = MappingRow & { location: ConnectorLocation; isFetched: boolean };

const asRow = (location: ConnectorLocation, isFetched: boolean): LocationRow => ({
  ...{ key: keyOf(location), description: location.connector_location.exigo_description },
  ...{ saved: location.core_location?.core_id ?? null, savedName: location.core_location?.core_description ?? null },
  ...{ offer: location.offer, mappedBy: location.mapped_by, isListed: location.is_listed },
  ...{ orders: location.orders, staying: location.staying },
  ...{ location, isFetched },
});

const isStored = ({ id }: ConnectorLocation) => id !== undefined;

/** What was fetched comes first; of a place that orders name too, it brings the words and they the number of orders. */
function rowsOf(listed: readonly ConnectorLocation[], found: readonly ConnectorLocation[]): LocationRow[] {
  const byKey = new Map(listed.map((place) => [keyOf(place), place]));
  const fetched = new Set(found.map(keyOf));
  const waiting = (place: ConnectorLocation) => {
    const { orders, staying } = byKey.get(keyOf(place)) ?? place;
    return { orders, staying };
  };
  return [
    ...found.map((place) => asRow({ ...place, ...waiting(place) }, true)),
    ...listed.filter((place) => !fetched.has(keyOf(place))).map((place) => asRow(place, false)),
  ];
}

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
  const canFetch = connection.capabilities.includes('locations.read');
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
        <p>{t.hint}</p>
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

/** Locations that were fetched and are not in the list yet: kept here until they are saved. */
function useFetchedLocations(connector: string, stored: readonly ConnectorLocation[] | undefined) {
  const alerts = useAlerts();
  const t = useTexts().mappings.locations;
  const { count } = useFormats();
  const [all, setAll] = useState<readonly ConnectorLocation[]>([]);
  const known = new Set((stored ?? []).filter(isStored).map(keyOf));
  const found = all.filter((place) => !known.has(keyOf(place)));
  const fetching = useMutation({
    mutationFn: () => call(fetchRemoteLocations, { params: { connector } }),
    onError: alerts.failed,
    onSuccess: (places) => {
      const fresh = places.filter((place) => !known.has(keyOf(place)));
      setAll(fresh);
      if (fresh.length > 0) alerts.success(counted(t.fetched, fresh.length, count));
      else alerts.info(t.nothing_new);
    },
  });
  return {
    found,
    isPending: fetching.isPending,
    fetch: () => fetching.mutate(),
    forget: (key: string) => setAll((before) => before.filter((place) => keyOf(place) !== key)),
  };
}

type MissingProps = { isError: boolean; isEmpty: boolean; onRetry: () => unknown };

function CoreLocationsMissing({ isError, isEmpty, onRetry }: MissingProps) {
  const { mappings, ui } = useTexts();
  const t = mappings.locations;
  if (!isError && !isEmpty) return null;
  return (
    <div role="alert" className={classes.missing}>
      <Icon name="alert" size={16} />
      <span>
        <strong>{t.no_core}</strong> {isEmpty && t.no_core_text}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void onRetry()}>
        {ui.retry}
      </Button>
    </div>
  );
}

type TableProps = {
  connector: string;
  rows: readonly LocationRow[];
  core: readonly CoreLocation[];
  onForget: (key: string) => void;
};

function LocationTable({ connector, rows, core, onForget }: TableProps) {
  const { mappings: t } = useTexts();
  const drafts = useMappingDrafts();
  const list = useMappingList();
  const send = (sent: readonly (LocationRow & { to: string | null; shown: string | null })[]) => {
    const locations = sent.map(({ location, to, shown }) => ({
      ...(location.id !== undefined && { id: location.id }),
      connector_location: location.connector_location,
      core_location: to === null ? null : { core_id: to },
      shown_core_id: shown,
    }));
    return call(saveLocations, { params: { connector }, body: { locations } });
  };
  const { changed, orders, refusals, isSaving, save } = useSaveMappings(rows, drafts, send, (row) => row.isFetched);
  const leaveGuard = useLeaveGuard(changed.length > 0 && !isSaving);
  return (
    <>
      {leaveGuard}
      <MappingTable
        label={t.locations.title}
        searchLabel={t.search_places}
        columns={{ code: t.columns.place, choice: t.columns.core_location }}
        rows={rows}
        drafts={drafts}
        list={list}
        refusals={refusals}
        fresh={new Set(rows.filter(({ isFetched }) => isFetched).map(({ key }) => key))}
        choice={(row, choice) => (
          <CoreLocationSelect
            {...choice}
            aria-label={fill(t.choose_location, { code: row.description || row.key })}
            locations={core}
          />
        )}
        extra={[
          {
            title: t.columns.actions,
            isHidden: true,
            cell: (row) => <DeleteLocation connector={connector} row={row} onForget={onForget} />,
          },
        ]}
      />
      <MappingBar
        changes={changed.length}
        orders={orders}
        isSaving={isSaving}
        labels={{ save: t.locations.save, saving: t.locations.saving }}
        onSave={save}
      />
    </>
  );
}
