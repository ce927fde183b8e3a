import { addAuditRows } from './audit-rows.ts';
import { auditWorks } from './audit-works.ts';
import { copyDatabase } from './copy-database.ts';
import type { BenchDatabase } from './generate.ts';
import { type HttpRounds, runHttpRounds } from './http-rounds.ts';

/** The audit and the list of customers among so many rows of each, in a copy of the database. */
export async function runAuditRounds(database: BenchDatabase, rows: number): Promise<HttpRounds> {
  await using copy = await copyDatabase(database);
  await addAuditRows(copy, rows);
  return await runHttpRounds(copy, await auditWorks(copy));
}
