import { sql } from 'kysely';
import type { HandlerInput } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { reserveFiles } from '#platform/files/orphaned-files.ts';
import type { Services } from '#platform/services.ts';
import type { checkImport, ImportState, Mapping, Sheet } from '../contract.ts';
import { columnsOf } from '../first-line.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import { clashingFields, missingFields } from '../sheets.ts';
import { forgetLines } from './forget-lines.ts';
import { type ImportRow, lockImportRow } from './import-row.ts';
import { importTexts } from './import-texts.ts';
import { runImportFile } from './run-import.job.ts';
import { MAX_LINE } from './undo-batch.ts';

type Choice = HandlerInput<typeof checkImport>['body'] & { runs_at_once?: boolean };

/**
 * Has the whole file checked with these columns; what an earlier check found is forgotten.
 * @throws AppError not_found, import_past, invalid where a required field has no column
 */
export async function startCheck(staff: Staff, id: number, choice: Choice): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const row = await lockIn(tx, id, ['uploaded', 'checked']);
    if (!row.is_encoding_certain)
      throw new AppError('invalid', { fields: { encoding: [importTexts(staff).encoding_unchosen] } });
    const has_header = choice.has_header ?? row.has_header;
    const columns = columnsOf(row.first_row, has_header);
    const mapping = readMapping(staff, row.sheet, columns.length, choice);
    await forgetLines(tx, id);
    await tx
      .updateTable('imports')
      .set({
        state: 'checking',
        mapping: JSON.stringify(mapping),
        has_header,
        existing: choice.existing,
        decimal_sign: choice.decimal,
        is_decimal_certain: choice.is_decimal_certain ?? false,
        makes_skus: choice.makes_skus ?? false,
        runs_at_once: choice.runs_at_once ?? false,
        lines: 0,
        done_line: 0,
        progress: 0,
        added: 0,
        changed: 0,
        unchanged: 0,
        skipped: 0,
        failed: 0,
      })
      .where('id', '=', id)
      .execute();
    await startWork(tx, staff, id);
  });
}

/** @throws AppError not_found, import_past */
export async function startRun(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    await lockIn(tx, id, ['checked']);
    await tx.updateTable('imports').set({ state: 'running', done_line: 0, progress: 0 }).where('id', '=', id).execute();
    await startWork(tx, staff, id);
  });
}

/** Takes back what an import wrote, also one that failed on the way. @throws AppError not_found, import_past */
export async function startUndo(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const row = await lockIn(tx, id, ['done', 'failed']);
    if (row.state === 'failed' && row.run_added + row.run_changed === 0) throw new AppError('import_past');
    await tx
      .updateTable('imports')
      .set({ state: 'undoing', done_line: MAX_LINE, progress: 0, kept: 0 })
      .where('id', '=', id)
      .execute();
    await startWork(tx, staff, id);
  });
}

/** Forgets an import of which nothing was written, and its file. @throws AppError not_found, import_past */
export async function discard(staff: Staff, { files, log }: Services, id: number): Promise<void> {
  const key = await staff.db.transaction().execute(async (tx) => {
    const row = await lockIn(tx, id, ['uploaded', 'checking', 'checked', 'failed']);
    if (row.run_added + row.run_changed > 0) throw new AppError('import_past');
    await forgetLines(tx, id);
    await tx.deleteFrom('imports').where('id', '=', id).execute();
    if (row.file_key !== null) await reserveFiles(tx, [row.file_key]);
    await publishEvent(tx, staff, { type: 'import.discarded' });
    return row.file_key;
  });
  if (key !== null)
    await files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a discarded file stays for a day'));
}

async function lockIn(tx: AccountDb, id: number, states: readonly ImportState[]): Promise<ImportRow> {
  const row = await lockImportRow(tx, id);
  if (!states.includes(row.state)) throw new AppError('import_past');
  return row;
}

/** The mapped fields that the sheet has. @throws AppError invalid, by field */
function readMapping(
  staff: Staff,
  sheet: Sheet,
  columns: number,
  { mapping: chosen, makes_skus }: Pick<Choice, 'mapping' | 'makes_skus'>,
): Mapping {
  const texts = importTexts(staff);
  const fields: Record<string, string[]> = {};
  const mapping: Mapping = {};
  for (const { name } of sheetDefinitions[sheet].fields) {
    const column = chosen[name];
    if (column === undefined) continue;
    if (column >= columns) fields[`mapping.${name}`] = [texts.no_such_column];
    mapping[name] = column;
  }
  for (const name of clashingFields(mapping).slice(1)) fields[`mapping.${name}`] ??= [texts.same_column];
  for (const name of missingFields(sheet, mapping, makes_skus)) fields[`mapping.${name}`] = [texts.unmapped];
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return mapping;
}

async function startWork(tx: AccountDb, staff: Staff, id: number): Promise<void> {
  await tx.updateTable('imports').set({ changed_at: sql<string>`now()` }).where('id', '=', id).execute();
  await runImportFile.start(tx, staff, { import_id: id, by: staff.user_id });
  await publishEvent(tx, staff, { type: 'import.progress' });
}
