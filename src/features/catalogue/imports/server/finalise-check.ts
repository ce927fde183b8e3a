import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { AfterStep } from '#platform/jobs/resumable-run.ts';
import { WHOLE_LINE } from '../faults.ts';
import { failLines } from './fail-lines.ts';
import { type ImportWork, lineColumn } from './import-row.ts';
import { importSheets } from './sheets/sheets.ts';

/**
 * Ends the check of a file whose lines are all staged: leaves out lines for what only the whole file shows (keys that
 * occur twice, and what the sheet knows). The import then waits for a member, or is written at once; not where a number
 * can be read in two ways.
 */
export async function finaliseCheck(tx: AccountDb, work: ImportWork): Promise<AfterStep> {
  const { id, sheet, runs_at_once } = work.row;
  await failRepeated(tx, work);
  await importSheets[sheet].finaliseCheck?.(tx, work);
  const counts = await countOutcomes(tx, id);
  const isWrittenNow = runs_at_once && !(await hasTwoReadings(tx, id));
  const next = isWrittenNow ? { state: 'running', progress: 0 } : { state: 'checked', progress: 1 };
  await tx
    .updateTable('imports')
    .set({ ...counts, ...next, done_line: 0, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, work.actor, { type: 'import.progress' });
  return isWrittenNow ? 'next' : 'rest';
}

async function hasTwoReadings(tx: AccountDb, importId: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_fault_groups where import_id = ${importId} and code = 'two_readings' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Of lines with the same key the first counts; where that one has a fault, which is meant is for a person to say. */
async function failRepeated(tx: AccountDb, work: ImportWork): Promise<void> {
  const { key } = importSheets[work.row.sheet];
  const parts = key.filter((name) => work.fields.includes(name)).map((name) => lineColumn(work, name));
  const columns = sql.raw(parts.join(', '));
  const isWhole = sql.raw(parts.map((name) => `${name} is not null`).join(' and '));
  const column = work.row.mapping[key[0]] ?? WHOLE_LINE;
  await failLines(
    tx,
    work,
    sql`
    select line, 'repeated', ${column}::int, left(c1, 200), jsonb_build_object('line', first)
      from (select line, c1, outcome, first_value(line) over w as first, row_number() over w as n from import_lines
             where import_id = ${work.row.id} and not is_picture and ${isWhole}
            window w as (partition by ${columns} order by line)) d
     where n > 1 and outcome <> 'failed'`,
  );
}

/** How many lines have which outcome. */
export async function countOutcomes(tx: AccountDb, importId: number) {
  const { rows } = await sql<{ added: number; changed: number; unchanged: number; skipped: number; failed: number }>`
    select count(*) filter (where outcome = 'added')::int as added,
      count(*) filter (where outcome = 'changed')::int as changed,
           count(*) filter (where outcome = 'unchanged')::int as unchanged,
             count(*) filter (where outcome = 'skipped')::int as skipped,
           count(*) filter (where outcome = 'failed')::int as failed
      from import_lines where import_id = ${importId}`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };
}
