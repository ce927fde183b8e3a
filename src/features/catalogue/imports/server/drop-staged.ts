import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

const LINES_A_BATCH = 50_000;

/** Forgets the lines of an import that has ended; their faults stay. */
export async function dropStaged(db: AccountDb, importId: number): Promise<void> {
  while (true) {
    const { rows } = await sql<{ up_to: number | null }>`select max(line) as up_to from (
        select line from import_lines where import_id = ${importId} order by line limit ${LINES_A_BATCH}) l`.execute(
      db,
    );
    const upTo = rows[0]?.up_to;
    if (upTo == null) return;
    await sql`delete from import_lines where import_id = ${importId} and line <= ${upTo}`.execute(db);
  }
}
