import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { attempt } from '../../connections/server/attempt.ts';
import { openConnection } from '../../connections/server/open-connection.ts';
import { readWhole } from '../../connections/server/read-whole.ts';
import type { ConnectorLocation, CoreLocation } from '../contract.ts';
import { asConnectorLocation, type ListedLocation } from './save-partner-lists.ts';

/** The warehouse's locations that are in use. */
export function findCoreLocationList({ db }: Staff): Promise<CoreLocation[]> {
  return db
    .selectFrom('core_locations')
    .select(['core_id', 'core_description'])
    .where('is_active', '=', true)
    .orderBy('core_description')
    .execute();
}

type Row = { id: number; exigo_id: string; exigo_description: string; core_location: CoreLocation | null };

/** A channel's stored locations by its code for them. */
export async function findLocationMappings({ db }: Staff, connectionId: number): Promise<ConnectorLocation[]> {
  const { rows } = await sql<Row>`
    select l.id, l.exigo_id, l.exigo_description,
           case when c.core_id is not null
             then jsonb_build_object('core_id', c.core_id, 'core_description', c.core_description) end as core_location
      from connector_locations l left join core_locations c using (core_id)
     where l.connection_id = ${connectionId}
     order by length(l.exigo_id), l.exigo_id`.execute(db);
  return rows.map(({ id, exigo_id, exigo_description, core_location }) => ({
    id,
    connector_location: { exigo_id: asExigoId(exigo_id), exigo_description },
    core_location,
  }));
}

const FETCH_MS = 55_000;

/**
 * Asks a channel for its locations; those that are stored come with their id and mapping.
 * @throws AppError partner_failed or partner_refused, connection_paused
 */
export async function fetchLocationMappings(
  staff: Staff,
  services: Services,
  connectionId: number,
): Promise<ConnectorLocation[]> {
  const open = await openConnection(staff, services, connectionId, AbortSignal.timeout(FETCH_MS));
  const tried = await attempt(
    staff,
    open,
    {
      action: 'import_locations',
      result: (listed: ListedLocation[]) => ({ text: 'locations_read', params: { count: listed.length } }),
    },
    async (ctx) => (await readWhole(open.connector, ctx, 'locations')).map(asConnectorLocation),
  );
  if (!tried.ok) {
    const code = tried.next === 'retry' ? 'partner_failed' : 'partner_refused';
    throw new AppError(code, { params: { reason: tried.error.message } });
  }
  const known = await findLocationMappings(staff, connectionId);
  const stored = new Map(known.map((location) => [location.connector_location.exigo_id, location]));
  return tried.value.map((found) => ({
    ...(stored.get(asExigoId(found.exigo_id)) ?? { core_location: null }),
    connector_location: { ...found, exigo_id: asExigoId(found.exigo_id) },
  }));
}

/** A channel's code of a place as the calls show it: a number where it is written as one. */
function asExigoId(code: string): string | number {
  const number = Number(code);
  return Number.isSafeInteger(number) && String(number) === code ? number : code;
}
