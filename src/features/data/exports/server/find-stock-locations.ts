import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

export type StockLocation = { core_id: string; label: string };

/** The locations that hold stock, by the labels that staff choose from; two of the same name have their codes added. */
export async function findStockLocations(db: AccountDb): Promise<StockLocation[]> {
  const { rows } = await sql<StockLocation>`
    select core_id, core_description || case when count(*) over (partition by core_description) > 1
      then ' (' || core_id || ')' else '' end as label
      from core_locations order by core_description, core_id`.execute(db);
  return rows;
}
