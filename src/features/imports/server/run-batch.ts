import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { announce, recordEvent } from '#platform/events/record-event.ts';
import { applyStockChangesSoon } from '../../stock/server/availability/apply-stock-changes-soon.ts';
import type { Sheet } from '../contract.ts';
import { beginBatch, withoutLoops } from './begin-batch.ts';
import { type ImportWork, lockImportRow, workOf } from './import-row.ts';
import type { Range } from './kit-lines.ts';
import { countOutcomes } from './settle-check.ts';
import { type Written, writeItems } from './write-items.ts';
import { writeKitParts } from './write-kit-parts.ts';
import { writeCategories, writeLocations, writeStock } from './write-places.ts';

const LINES_A_BATCH = 5_000;

const writers: Record<Sheet, (tx: AccountDb, work: ImportWork, range: Range) => Promise<Written>> = {
  products: writeItems,
  raw_materials: writeItems,
  kit_parts: writeKitParts,
  categories: writeCategories,
  locations: writeLocations,
  stock: writeStock,
};

/** Writes the next lines of an import, and where it then stands, in one transaction. @returns whether there may be more */
export async function runBatch({ actor }: Pick<ImportWork, 'actor'>, id: number): Promise<boolean> {
  return actor.db.transaction().execute(async (tx) => {
    await beginBatch(tx);
    const row = await lockImportRow(tx, id);
    if (row.state !== 'running') return false;
    const work = workOf(actor, row);
    const range = await nextRange(tx, work);
    if (!range) {
      await finishRun(tx, work);
      return true;
    }
    const write = () => writers[row.sheet](tx, work, range);
    const written = await (isOfItems(row.sheet) ? write() : withoutLoops(tx, write));
    const progress = sql<number>`least(1, (run_added + run_changed + ${written.added + written.changed})::real / greatest(1, added + changed))`;
    await tx
      .updateTable('imports')
      .set((is) => ({
        done_line: range.upTo,
        run_added: is('run_added', '+', written.added),
        run_changed: is('run_changed', '+', written.changed),
        progress,
      }))
      .where('id', '=', id)
      .execute();
    await announce(tx, actor, { type: 'import.progress' });
    if (written.added + written.changed > 0) await announce(tx, actor, { type: eventOf(row.sheet) });
    if (isOfStock(row.sheet)) await applyStockChangesSoon(tx, actor);
    return true;
  });
}

const isOfItems = (sheet: Sheet) => sheet === 'products' || sheet === 'raw_materials';

/** Whether lines of it change what can be sold. */
export const isOfStock = (sheet: Sheet) => sheet === 'stock' || sheet === 'kit_parts';

const eventOf = (sheet: Sheet) =>
  sheet === 'stock' ? 'stock.imported' : sheet === 'locations' ? 'mapping.imported' : 'product.imported';

async function nextRange(tx: AccountDb, { row }: ImportWork): Promise<Range | undefined> {
  const { rows } = await sql<{ up_to: number | null }>`select max(line) as up_to from (
      select line from import_lines where import_id = ${row.id} and line > ${row.done_line} and outcome in ('added', 'changed')
       order by line limit ${LINES_A_BATCH}) l`.execute(tx);
  const upTo = rows[0]?.up_to;
  return upTo == null ? undefined : { from: row.done_line, upTo };
}

/** Counts tell from now on what was done; what the check foresaw and others did meanwhile is unchanged. */
async function finishRun(tx: AccountDb, { actor, row }: ImportWork): Promise<void> {
  const { failed, skipped } = await countOutcomes(tx, row.id);
  const unchanged = row.lines - failed - skipped - row.run_added - row.run_changed;
  await tx
    .updateTable('imports')
    .set({
      state: 'done',
      progress: 1,
      ended_at: new Date(),
      ...{ added: row.run_added, changed: row.run_changed, unchanged, skipped, failed },
    })
    .where('id', '=', row.id)
    .execute();
  const details = {
    import_id: row.id,
    file_name: row.file_name,
    added: row.run_added,
    changed: row.run_changed,
    failed,
  };
  await recordEvent(tx, actor, { type: 'import.done', details });
}
