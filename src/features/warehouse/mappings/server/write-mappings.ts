import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** The member who maps; null where samples are filled without one. */
type MappedBy = { user_id: number | null };

type CodeToMap = { connector_code: string; amware_code: string | null };

/** Maps a channel's shipping codes, also those that are not stored yet; their core locations and fast track stay. */
export async function writeCodes(
  tx: AccountDb,
  by: MappedBy,
  connectionId: number,
  codes: readonly CodeToMap[],
): Promise<void> {
  await sql`
    insert into shipping_codes as s (connection_id, connector_code, amware_code, mapped_by, mapped_at)
    select ${connectionId}::bigint, connector_code, amware_code, ${by.user_id}::bigint, now()
      from jsonb_to_recordset(${jsonb(codes)}) as r (connector_code text, amware_code text)
    on conflict (account_id, connection_id, connector_code) do update
      set amware_code = excluded.amware_code, mapped_by = excluded.mapped_by, mapped_at = excluded.mapped_at`.execute(
    tx,
  );
}

type LocationToMap = { source_location_id: string; source_location_name: string; core_id: string | null };

/** Maps a channel's locations, also those that are not stored yet; the description of a stored one stays. */
export async function writeLocations(
  tx: AccountDb,
  by: MappedBy,
  connectionId: number,
  locations: readonly LocationToMap[],
): Promise<void> {
  await sql`
    insert into connector_locations as l (connection_id, source_location_id, source_location_name, core_id, mapped_by,
      mapped_at)
    select ${connectionId}::bigint, source_location_id, source_location_name, core_id, ${by.user_id}::bigint, now()
      from jsonb_to_recordset(${jsonb(locations)}) as r (source_location_id text, source_location_name text,
        core_id text)
    on conflict (account_id, connection_id, source_location_id) do update
      set core_id = excluded.core_id, mapped_by = excluded.mapped_by, mapped_at = excluded.mapped_at`.execute(tx);
}
