import { sql } from 'kysely';
import type { Conversion } from '#countries/core/conversion.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * What the documents with these ids were converted from, by id: one in the place of such a document has its rate; of a
 * test it has not.
 */
export async function findReplacedRates(
  db: AccountDb,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Conversion>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; conversion: Conversion }>`
    select id, conversion from tax_documents
     where id = any(${wanted}::bigint[]) and conversion is not null and state <> 'tested'`.execute(db);
  return new Map(rows.map(({ id, conversion }) => [id, conversion]));
}
