import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

const MAX = 1_000;

/** The core locations that places of channels are mapped to, by name. */
export async function findMappedPlaces(db: AccountDb): Promise<{ core_id: string; core_description: string }[]> {
  const { rows } = await sql<{ core_id: string; core_description: string }>`
    select w.core_id, w.core_description from core_locations w
     where w.core_id in (
       select l.core_id from connector_locations l join connections c on c.id = l.connection_id
        where l.core_id is not null and c.removed_at is null)
     order by w.core_description, w.core_id limit ${MAX}`.execute(db);
  return rows;
}
