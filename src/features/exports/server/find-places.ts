import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

export type Place = { core_id: string; label: string };

/** The places that hold stock, by the labels that staff choose from: two of one name are told apart by their codes. */
export async function findPlaces(db: AccountDb): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select core_id, core_description || case when count(*) over (partition by core_description) > 1 then ' (' || core_id || ')' else '' end as label
      from core_locations order by core_description, core_id`.execute(db);
  return rows;
}
