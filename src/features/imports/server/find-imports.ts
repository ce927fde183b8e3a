import { sql } from 'kysely';
import { fill } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Import, ImportFault, Sheet } from '../contract.ts';
import { StoredFault } from '../faults.ts';
import { sheetFields } from '../sheets.ts';
import { getImportRow, type ImportRow, toImportRow } from './import-row.ts';
import { importTexts, sayFault } from './import-texts.ts';

const IMPORTS_A_PAGE = 25;
const FAULTS_A_PAGE = 100;
/** Beyond so many nobody turns the pages: the file of failed lines has all of them. */
const MOST_FAULTS = 10_000;

/** @throws AppError not_found */
export async function getImportView(staff: Staff, id: number): Promise<Import> {
  return viewOf(staff, await getImportRow(staff.db, id));
}

function viewOf(staff: Staff, row: ImportRow): Import {
  const { id, sheet, state, file_name, size, created_at, created_by, ended_at, encoding, delimiter } = row;
  const { added, changed, unchanged, skipped, failed, columns, samples, mapping, existing, progress, lines, kept } =
    row;
  return {
    ...{ id, sheet, state, file_name, size, created_by, encoding, delimiter, decimal: row.decimal_sign },
    ...{ created_at: new Date(created_at).toISOString(), ended_at: ended_at && new Date(ended_at).toISOString() },
    ...{ columns, samples, mapping, existing, progress, lines, kept },
    fields: sheetFields[sheet].map(({ name, is_required }) => ({ name, is_required })),
    counts: { added, changed, unchanged, skipped, failed },
    note: noteOf(staff, row),
  };
}

function noteOf(staff: Staff, { note }: ImportRow): string | null {
  if (!note) return null;
  const texts = importTexts(staff).notes;
  const why = fill(texts[note.code], note.params ?? {});
  return note.params?.written ? `${why}. ${fill(texts.written, note.params)}` : why;
}

/** Imports, newest first. */
export async function findImportPage(staff: Staff, { page, sheet }: { page: number; sheet?: Sheet | undefined }) {
  const of = staff.db.selectFrom('imports').$if(sheet !== undefined, (query) => query.where('sheet', '=', sheet ?? ''));
  const { total } = await of.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .selectAll()
    .orderBy('id', 'desc')
    .limit(IMPORTS_A_PAGE)
    .offset((page - 1) * IMPORTS_A_PAGE)
    .execute();
  return {
    data: rows.map((row) => viewOf(staff, toImportRow(row))),
    ...pageFigures(page, total, IMPORTS_A_PAGE),
    total_is_capped: false,
  };
}

const pageFigures = (page: number, total: number, perPage: number) => ({
  total,
  current_page: page,
  per_page: perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});

/** What is wrong, by line. @throws AppError not_found */
export async function findFaultPage(staff: Staff, id: number, page: number) {
  const { columns } = await getImportRow(staff.db, id);
  const total = await countFaults(staff.db, id);
  const offset = Math.min((page - 1) * FAULTS_A_PAGE, MOST_FAULTS);
  const { rows } = await sql<{ line: number; fault: unknown }>`
    select l.line, f.fault from import_lines l cross join lateral jsonb_array_elements(l.faults) with ordinality as f (fault, n)
     where l.import_id = ${id} and l.outcome = 'failed' order by l.line, f.n
     limit ${Math.min(FAULTS_A_PAGE, MOST_FAULTS - offset)} offset ${offset}`.execute(staff.db);
  const data = rows.map(({ line, fault }): ImportFault => {
    const stored = StoredFault.parse(fault);
    return { line, column: columnName(columns, stored), value: stored.value, message: sayFault(staff, stored) };
  });
  return { data, ...pageFigures(page, total, FAULTS_A_PAGE), total_is_capped: total === MOST_FAULTS };
}

export const columnName = (columns: readonly string[], { column }: StoredFault): string =>
  column === null ? '' : (columns[column] ?? '');

async function countFaults(db: AccountDb, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select 1 from import_lines l cross join lateral jsonb_array_elements(l.faults)
       where l.import_id = ${id} and l.outcome = 'failed' limit ${MOST_FAULTS}) f`.execute(db);
  return rows[0]?.n ?? 0;
}
