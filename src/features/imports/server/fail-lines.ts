import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { StoredFault } from '../faults.ts';
import type { ImportWork } from './import-row.ts';

/** Leaves lines out, each for its reason. */
export async function failLines(
  tx: AccountDb,
  { row }: ImportWork,
  lines: readonly { line: number; fault: StoredFault }[],
): Promise<void> {
  if (lines.length === 0) return;
  const failed = lines.map(({ line, fault }) => ({ line, faults: [fault] }));
  await sql`update import_lines l set outcome = 'failed', faults = r.faults
      from jsonb_to_recordset(${jsonb(failed)}) as r (line int, faults jsonb)
     where l.import_id = ${row.id} and l.line = r.line`.execute(tx);
}
