import { sql } from 'kysely';
import {
  type WaitingOrders,
  waitingBySubject,
  waitingColumns,
} from '#features/core/order-problems/server/waiting-by-subject.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { partnerError } from '#features/partners/connections/server/partner-error.ts';
import { readWhole } from '#features/partners/connections/server/read-whole.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Services } from '#platform/services.ts';
import type { CoreLocation } from '../choices.ts';
import type { ConnectorLocation } from '../contract.ts';
import { byNeed, offerOf } from '../mapping-rules.ts';
import { asListedLocation, type ListedLocation } from './save-partner-lists.ts';
import { MAX_SUGGESTED, suggestLocations } from './suggest-mappings.ts';

const MAX_LOCATIONS = 5_000;

/** The warehouse's locations that are in use. */
export function findCoreLocationList({ db }: Staff): Promise<CoreLocation[]> {
  return db
    .selectFrom('core_locations')
    .select(['core_id', 'core_description'])
    .where('is_active', '=', true)
    .orderBy('core_description')
    .execute();
}

/** A channel's location and the core location it is mapped to; `id` only where it is stored. */
export type LocationMapping = ListedLocation & Omit<ConnectorLocation, 'connector_location'>;

type LocationRow = {
  id: number;
  source_location_id: string;
  source_location_name: string;
  core_id: string | null;
  is_listed: boolean;
  mapped_by: string | null;
};

/** Core locations by their ids: very many places of a channel share a few. */
type Cores = ReadonlyMap<string, { core_location: CoreLocation; is_active: boolean }>;

const NONE: WaitingOrders = { orders: 0, staying: 0 };

/** A channel's locations by its code for them, with those that only orders name; what orders wait for comes first. */
export async function findLocationMappings({ db }: Staff, connectionId: number): Promise<LocationMapping[]> {
  const [stored, cores, waiting] = await Promise.all([
    readStored(db, connectionId),
    readCores(db),
    waitingBySubject(db, { kind: 'unmapped_location', connection_id: connectionId }),
  ]);
  const known = new Set(stored.map(({ source_location_id }) => source_location_id));
  const unstored = [...waiting.keys()].filter((code) => code !== '' && !known.has(code));
  const stuck = await waitingForGone(db, connectionId, stored, cores);
  const rows: LocationMapping[] = [
    ...stored.map(({ id, source_location_id, source_location_name, core_id, is_listed, mapped_by }) => {
      const core = core_id === null ? undefined : cores.get(core_id);
      const { orders, staying } = waiting.get(source_location_id) ?? stuck.get(source_location_id) ?? NONE;
      return {
        id,
        source_location_id,
        source_location_name,
        core_location: core?.core_location ?? null,
        offer: core ? offerOf(core) : null,
        suggested: null,
        is_listed,
        mapped_by,
        orders,
        staying,
      };
    }),
    ...unstored.map((code) => ({
      source_location_id: code,
      source_location_name: '',
      core_location: null,
      offer: null,
      suggested: null,
      is_listed: false,
      mapped_by: null,
      ...(waiting.get(code) ?? NONE),
    })),
  ];
  return withSuggestions(
    db,
    rows.sort((a, b) => byNeed(needOf(a), needOf(b))),
  );
}

/** Of those that are not mapped, the first with what they probably stand for. */
async function withSuggestions(db: AccountDb, rows: readonly LocationMapping[]): Promise<LocationMapping[]> {
  const unmapped = rows.filter(({ core_location }) => core_location === null).slice(0, MAX_SUGGESTED);
  const wanted = unmapped.map((row) => ({ subject: row.source_location_id, subject_name: row.source_location_name }));
  const found = await suggestLocations(db, wanted);
  const byCode = new Map(unmapped.map((row, place) => [row.source_location_id, found[place] ?? null]));
  return rows.map((row) => {
    const suggested = byCode.get(row.source_location_id);
    return suggested ? { ...row, suggested } : row;
  });
}

const needOf = ({ source_location_id, core_location, offer, orders }: LocationMapping) => ({
  key: source_location_id,
  to: core_location?.core_id ?? null,
  offer,
  orders,
});

async function readStored(db: AccountDb, connectionId: number): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select id, source_location_id, source_location_name, core_id, is_listed,
           ${memberName('mapped_by')} as mapped_by from connector_locations
     where connection_id = ${connectionId} order by source_location_id limit ${MAX_LOCATIONS}`.execute(db);
  return rows;
}

async function readCores(db: AccountDb): Promise<Cores> {
  const rows = await db.selectFrom('core_locations').select(['core_id', 'core_description', 'is_active']).execute();
  return new Map(rows.map(({ is_active, ...core_location }) => [core_location.core_id, { core_location, is_active }]));
}

/**
 * Orders that wait because the core location of their place is gone, by place; a code's own core location goes before
 * the place's.
 */
async function waitingForGone(db: AccountDb, connectionId: number, stored: readonly LocationRow[], cores: Cores) {
  const mapped = new Set(stored.map(({ core_id }) => core_id ?? ''));
  const gone = [...mapped].filter((id) => cores.get(id)?.is_active === false);
  if (gone.length === 0) return new Map<string, WaitingOrders>();
  const { rows } = await sql<WaitingOrders & { code: string }>`
    select o.source_location as code, ${waitingColumns}
      from problems p join orders o on o.id = p.order_id
     where p.kind = 'location_gone' and p.connection_id = ${connectionId} and p.subject = any(${gone}::text[])
       and not o.is_warehouse_chosen
       and not exists (select from shipping_codes s where s.connection_id = ${connectionId}
                          and s.connector_code = o.shipping_code and s.core_id is not null)
     group by o.source_location`.execute(db);
  return new Map(rows.map(({ code, ...waiting }) => [code, waiting]));
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
): Promise<LocationMapping[]> {
  const open = await openConnection(staff, services, connectionId, AbortSignal.timeout(FETCH_MS));
  const tried = await callPartner(
    staff,
    open,
    {
      action: 'import_locations',
      result: (listed: ListedLocation[]) => ({ text: 'locations_read', params: { count: listed.length } }),
    },
    async (ctx) => (await readWhole(open.connector, ctx, 'locations')).map(asListedLocation),
  );
  if (!tried.ok) throw partnerError(tried);
  const known = await findLocationMappings(staff, connectionId);
  const stored = new Map(known.map((location) => [location.source_location_id, location]));
  const listed = tried.value.map((found) => ({
    ...(stored.get(found.source_location_id) ?? { core_location: null, offer: null, mapped_by: null, ...NONE }),
    ...found,
    suggested: null,
    is_listed: true,
  }));
  return withSuggestions(staff.db, listed);
}
