import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { announce, recordEvent } from '#platform/events/record-event.ts';
import { applyStockChangesSoon } from '../../stock/server/availability/apply-stock-changes-soon.ts';
import { beginBatch } from './begin-batch.ts';
import { type ImportWork, lockImportRow, workOf } from './import-row.ts';
import type { Range } from './kit-lines.ts';
import { isOfStock } from './run-batch.ts';
import { undoItems, undoPictures } from './undo-items.ts';
import { undoCategories, undoLevels, undoLocations, undoParts } from './undo-places.ts';

const CHANGES_A_BATCH = 2_000;

/** Takes back what the last lines did that are not taken back yet, in one transaction. @returns whether there may be more */
export async function undoBatch({ actor }: Pick<ImportWork, 'actor'>, id: number): Promise<boolean> {
  return actor.db.transaction().execute(async (tx) => {
    await beginBatch(tx);
    const row = await lockImportRow(tx, id);
    if (row.state !== 'undoing') return false;
    const work = workOf(actor, row);
    const range = await rangeBefore(tx, work);
    if (!range) {
      await finishUndo(tx, work);
      return false;
    }
    await undoRange(tx, work, range);
    const kept = await countKept(tx, work, range);
    const progress = 1 - range.from / Math.max(1, row.first_line + row.lines);
    await tx
      .updateTable('imports')
      .set({ done_line: range.from + 1, kept: row.kept + kept, progress: Math.min(1, Math.max(0, progress)) })
      .where('id', '=', id)
      .execute();
    await announce(tx, actor, { type: 'import.progress' });
    await announce(tx, actor, { type: 'product.imported' });
    if (isOfStock(row.sheet)) await applyStockChangesSoon(tx, actor);
    return true;
  });
}

/** Where an undo begins: behind every line. */
export const BEHIND_ALL = 2_147_483_647;

async function rangeBefore(tx: AccountDb, { row }: ImportWork): Promise<Range | undefined> {
  const { rows } = await sql<{ first: number | null }>`select min(line) as first from (
      select line from import_changes where import_id = ${row.id} and line < ${row.done_line} and what <> 'category'
       order by line desc limit ${CHANGES_A_BATCH}) l`.execute(tx);
  const first = rows[0]?.first;
  return first == null ? undefined : { from: first - 1, upTo: row.done_line - 1 };
}

async function undoRange(tx: AccountDb, work: ImportWork, range: Range): Promise<void> {
  const { sheet } = work.row;
  if (sheet === 'products' || sheet === 'raw_materials') {
    await undoPictures(tx, work, range); // an item that still has them would count as in use
    await undoItems(tx, work, range);
  }
  if (sheet === 'kit_parts') await undoParts(tx, work, range);
  if (sheet === 'stock') await undoLevels(tx, work, range);
  if (sheet === 'locations') await undoLocations(tx, work, range);
}

async function countKept(tx: AccountDb, { row }: ImportWork, { from, upTo }: Range): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_changes
     where import_id = ${row.id} and line > ${from} and line <= ${upTo} and what <> 'category' and not is_undone`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Categories that lines needed go silently where nothing needs them now; those that were the file's own lines count. */
async function finishUndo(tx: AccountDb, { actor, row }: ImportWork): Promise<void> {
  const left = await undoCategories(tx, row.id);
  const kept = row.kept + (row.sheet === 'categories' ? left : 0);
  await tx
    .updateTable('imports')
    .set({ state: 'undone', kept, progress: 1, ended_at: new Date() })
    .where('id', '=', row.id)
    .execute();
  await recordEvent(tx, actor, {
    type: 'import.undone',
    details: { import_id: row.id, file_name: row.file_name, kept },
  });
  await announce(tx, actor, { type: 'product.imported' });
}
