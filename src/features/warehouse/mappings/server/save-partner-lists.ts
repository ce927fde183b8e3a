import { type RawBuilder, sql } from 'kysely';
import type { RemoteLocation } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** What taking over a partner's list did, by key: new, no longer listed, and offered again. */
export type SavedList = { added: string[]; changed: number; gone: string[]; back: string[] };

export type ListedCoreLocation = {
  core_id: string;
  core_description: string;
  city: string;
  country: string;
  is_active: boolean;
};
export type ListedShipMethod = { code: string; carrier: string; name: string; is_active: boolean };
export type ListedLocation = { source_location_id: string; source_location_name: string };
export type ListedShippingCode = { connector_code: string; description: string };

/**
 * Takes over the warehouse's locations. Those it no longer lists become inactive; an empty list is taken for a mistake.
 */
export function saveCoreLocations(tx: AccountDb, connectionId: number, listed: readonly ListedCoreLocation[]) {
  return takeOver(
    tx,
    sql`
    with listed as (
      select distinct on (core_id) * from jsonb_to_recordset(${jsonb(listed)})
        as r (core_id text, core_description text, city text, country text, is_active boolean)),
    saved as (
      insert into core_locations as t (core_id, connection_id, core_description, city, country, is_active)
      select core_id, ${connectionId}, core_description, city, country, is_active from listed
      on conflict (account_id, core_id) do update
        set connection_id = excluded.connection_id, core_description = excluded.core_description,
            city = excluded.city, country = excluded.country, is_active = excluded.is_active
        where (t.connection_id, t.core_description, t.city, t.country, t.is_active)
              is distinct from (excluded.connection_id, excluded.core_description, excluded.city, excluded.country,
                excluded.is_active)
      returning core_id as key, is_active),
    gone as (
      update core_locations set is_active = false
       where connection_id = ${connectionId} and is_active and exists (select from listed)
         and core_id not in (select core_id from listed)
      returning core_id as key),
    before as (select core_id as key, is_active from core_locations)`,
  );
}

/** Takes over the warehouse's shipping methods, as `saveCoreLocations` does its locations. */
export function saveShipMethods(tx: AccountDb, connectionId: number, listed: readonly ListedShipMethod[]) {
  return takeOver(
    tx,
    sql`
    with listed as (
      select distinct on (code) * from jsonb_to_recordset(${jsonb(listed)})
        as r (code text, carrier text, name text, is_active boolean)),
    saved as (
      insert into ship_methods as t (code, connection_id, carrier, name, is_active)
      select code, ${connectionId}, carrier, name, is_active from listed
      on conflict (account_id, code) do update
        set connection_id = excluded.connection_id, carrier = excluded.carrier, name = excluded.name,
            is_active = excluded.is_active
        where (t.connection_id, t.carrier, t.name, t.is_active)
              is distinct from (excluded.connection_id, excluded.carrier, excluded.name, excluded.is_active)
      returning code as key, is_active),
    gone as (
      update ship_methods set is_active = false
       where connection_id = ${connectionId} and is_active and exists (select from listed)
         and code not in (select code from listed)
      returning code as key),
    before as (select code as key, is_active from ship_methods)`,
  );
}

/** A channel's location under our names. */
export function asListedLocation({ id, description }: Pick<RemoteLocation, 'id' | 'description'>): ListedLocation {
  return { source_location_id: id, source_location_name: description };
}

/**
 * Takes over a channel's locations; what they are mapped to stays, also for those it no longer lists, which are marked.
 */
export function saveConnectorLocations(tx: AccountDb, connectionId: number, listed: readonly ListedLocation[]) {
  return takeOver(
    tx,
    sql`
    with listed as (
      select distinct on (source_location_id) *
        from jsonb_to_recordset(${jsonb(listed)}) as r (source_location_id text, source_location_name text)),
    saved as (
      insert into connector_locations as t (connection_id, source_location_id, source_location_name, is_listed)
      select ${connectionId}::bigint, source_location_id, source_location_name, true from listed
      on conflict (account_id, connection_id, source_location_id) do update
        set source_location_name = excluded.source_location_name, is_listed = true
        where t.source_location_name <> excluded.source_location_name or not t.is_listed
      returning source_location_id as key, true as is_active),
    gone as (
      update connector_locations set is_listed = false
       where connection_id = ${connectionId} and is_listed and exists (select from listed)
         and source_location_id not in (select source_location_id from listed)
      returning source_location_id as key),
    before as (select source_location_id as key, true as is_active from connector_locations
      where connection_id = ${connectionId})`,
  );
}

/**
 * Takes over a channel's shipping codes; what they are mapped to stays, also for those it no longer lists, which are
 * marked.
 */
export function saveShippingCodes(tx: AccountDb, connectionId: number, listed: readonly ListedShippingCode[]) {
  return takeOver(
    tx,
    sql`
    with listed as (
      select distinct on (connector_code) *
        from jsonb_to_recordset(${jsonb(listed)}) as r (connector_code text, description text)
       where connector_code <> ''),
    saved as (
      insert into shipping_codes as t (connection_id, connector_code, description, is_listed)
      select ${connectionId}::bigint, connector_code, description, true from listed
      on conflict (account_id, connection_id, connector_code) do update
        set description = coalesce(nullif(excluded.description, ''), t.description), is_listed = true
        where (excluded.description <> '' and t.description <> excluded.description) or not t.is_listed
      returning connector_code as key, true as is_active),
    gone as (
      update shipping_codes set is_listed = false
       where connection_id = ${connectionId} and is_listed and exists (select from listed)
         and connector_code not in (select connector_code from listed)
      returning connector_code as key),
    before as (select connector_code as key, true as is_active from shipping_codes
      where connection_id = ${connectionId})`,
  );
}

/** Tells what a statement's `saved` and `gone` did; `before` still shows the rows as they were. */
async function takeOver(tx: AccountDb, statement: RawBuilder<unknown>): Promise<SavedList> {
  const { rows } = await sql<SavedList>`${statement}
    select coalesce(array_agg(s.key order by s.key) filter (where b.key is null), '{}') as added,
           count(*) filter (where b.key is not null)::int as changed,
           array(select key from gone order by key) as gone,
           coalesce(array_agg(s.key) filter (where s.is_active and not b.is_active), '{}') as back
      from saved s left join before b on b.key = s.key`.execute(tx);
  return rows[0] ?? { added: [], changed: 0, gone: [], back: [] };
}
