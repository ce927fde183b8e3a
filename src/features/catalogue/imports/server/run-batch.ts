import { sql } from 'kysely';
import { applyStockChangesSoon } from '#features/warehouse/stock/server/availability/apply-stock-changes-soon.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import type { AfterStep } from '#platform/jobs/resumable-run.ts';
import { countOutcomes } from './finalise-check.ts';
import type { ImportWork } from './import-row.ts';
import { rowCounts } from './row-counts.ts';
import type { LineRange } from './sheets/import-sheet.ts';
import { importSheets } from './sheets/sheets.ts';

const LINES_A_BATCH = 5_000;

/** Writes the next lines of an import, and where it then stands. */
export async function runBatch(tx: AccountDb, work: ImportWork): Promise<AfterStep> {
  const { actor, row } = work;
  const range = await nextRange(tx, work);
  if (!range) {
    await finishRun(tx, work);
    return 'next'; // what was staged is dropped
  }
  const sheet = importSheets[row.sheet];
  const { added, changed } = await sheet.write(tx, work, range);
  const progress = sql<number>`least(1, (run_added + run_changed + ${added + changed})::real / greatest(1,
    added + changed))`;
  await tx
    .updateTable('imports')
    .set((is) => ({
      done_line: range.upTo,
      run_added: is('run_added', '+', added),
      run_changed: is('run_changed', '+', changed),
      progress,
      changed_at: sql<string>`now()`,
    }))
    .where('id', '=', row.id)
    .execute();
  await publishEvent(tx, actor, { type: 'import.progress' });
  if (added + changed > 0) await publishEvent(tx, actor, { type: sheet.event });
  if (sheet.changes_stock) await applyStockChangesSoon(tx, actor);
  return 'next';
}

async function nextRange(tx: AccountDb, { row }: ImportWork): Promise<LineRange | undefined> {
  const { rows } = await sql<{ up_to: number | null }>`select max(line) as up_to from (
      select line from import_lines
        where import_id = ${row.id} and line > ${row.done_line} and outcome in ('added', 'changed')
       order by line limit ${LINES_A_BATCH}) l`.execute(tx);
  const upTo = rows[0]?.up_to;
  return upTo == null ? undefined : { from: row.done_line, upTo };
}

/** Sets the counts to what was done; lines that the check planned and others changed meanwhile count as unchanged. */
async function finishRun(tx: AccountDb, { actor, row }: ImportWork): Promise<void> {
  const { failed, skipped } = await countOutcomes(tx, row.id);
  const unchanged = row.lines - failed - skipped - row.run_added - row.run_changed;
  await tx
    .updateTable('imports')
    .set({
      state: 'done',
      progress: 1,
      changed_at: sql<string>`now()`,
      ended_at: sql<string>`now()`,
      added: row.run_added,
      changed: row.run_changed,
      unchanged,
      skipped,
      failed,
    })
    .where('id', '=', row.id)
    .execute();
  const details = {
    import_id: row.id,
    file_name: row.file_name,
    changes: rowCounts({ added: row.run_added, changed: row.run_changed, failed }),
  };
  await recordEvent(tx, actor, { type: 'import.done', details });
}
