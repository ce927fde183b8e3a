import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ImportWork } from './import-row.ts';

/**
 * The last steps of a `with` that has `found (import_id, line, code, column_no, value, params)`: they store these
 * faults and count them by group.
 */
export const noteFaults = `
    noted as (
      insert into import_faults (import_id, line, code, column_no, value, params)
      select import_id, line, code, column_no, value, params from found)
    insert into import_fault_groups as g (import_id, code, column_no, lines)
    select import_id, code, column_no, count(*) from found group by import_id, code, column_no
    on conflict (account_id, import_id, code, column_no) do update set lines = g.lines + excluded.lines`;

/** Leaves out the lines that a query finds: `(line, code, column_no, value, params)`, each line once. */
export async function failLines(tx: AccountDb, { row }: ImportWork, query: RawBuilder<unknown>): Promise<void> {
  await sql`with found as materialized (
      select ${row.id}::bigint as import_id, f.* from (${query}) as f (line, code, column_no, value, params)),
    failed as (
      update import_lines l set outcome = 'failed' from found f where l.import_id = f.import_id and l.line = f.line),
    ${sql.raw(noteFaults)}`.execute(tx);
}
