import { sql } from 'kysely';
import { applyStockChangesSoon } from '#features/warehouse/stock/server/availability/apply-stock-changes-soon.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import type { AfterStep } from '#platform/jobs/resumable-run.ts';
import type { ImportWork } from './import-row.ts';
import { rowCounts } from './row-counts.ts';
import type { LineRange } from './sheets/import-sheet.ts';
import { selectChanges } from './sheets/sheet-sql.ts';
import { importSheets } from './sheets/sheets.ts';

const CHANGES_A_BATCH = 2_000;

/** Takes back what the last lines did that are not taken back yet, and saves where the undo then stands. */
export async function undoBatch(tx: AccountDb, work: ImportWork): Promise<AfterStep> {
  const { actor, row } = work;
  const range = await rangeBefore(tx, work);
  if (!range) {
    await finishUndo(tx, work);
    return 'rest';
  }
  const sheet = importSheets[row.sheet];
  await sheet.undo?.(tx, work, range);
  const kept = await countKept(tx, work, range);
  const progress = 1 - range.from / Math.max(1, row.first_line + row.lines);
  await tx
    .updateTable('imports')
    .set({
      done_line: range.from + 1,
      kept: row.kept + kept,
      progress: Math.min(1, Math.max(0, progress)),
      changed_at: sql<string>`now()`,
    })
    .where('id', '=', row.id)
    .execute();
  await publishEvent(tx, actor, { type: 'import.progress' });
  await publishEvent(tx, actor, { type: 'product.imported' });
  if (sheet.changes_stock) await applyStockChangesSoon(tx, actor);
  return 'next';
}

/** Where an undo begins: behind every line. */
export const MAX_LINE = 2_147_483_647;

async function rangeBefore(tx: AccountDb, { row }: ImportWork): Promise<LineRange | undefined> {
  const { rows } = await sql<{ first: number | null }>`select min(line) as first from (
      select line from import_changes where import_id = ${row.id} and line < ${row.done_line} and what <> 'category'
       order by line desc limit ${CHANGES_A_BATCH}) l`.execute(tx);
  const first = rows[0]?.first;
  return first == null ? undefined : { from: first - 1, upTo: row.done_line - 1 };
}

async function countKept(tx: AccountDb, work: ImportWork, range: LineRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${selectChanges(work, range)}) kept`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function finishUndo(tx: AccountDb, work: ImportWork): Promise<void> {
  const { actor, row } = work;
  const left = (await importSheets[row.sheet].finaliseUndo?.(tx, work)) ?? 0;
  const kept = row.kept + left;
  await tx
    .updateTable('imports')
    .set({ state: 'undone', kept, progress: 1, changed_at: sql<string>`now()`, ended_at: sql<string>`now()` })
    .where('id', '=', row.id)
    .execute();
  await recordEvent(tx, actor, {
    type: 'import.undone',
    details: { import_id: row.id, file_name: row.file_name, changes: rowCounts({ kept }) },
  });
  await publishEvent(tx, actor, { type: 'product.imported' });
}
