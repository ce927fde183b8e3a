import { pageFigures } from '#base/endpoint.ts';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Import, Sheet } from '../contract.ts';
import { knownExportOf } from '../known-exports.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import { getImportRow, type ImportRow, toImportRow } from './import-row.ts';
import { importTexts } from './import-texts.ts';

const IMPORTS_A_PAGE = 25;

/** @throws AppError not_found */
export async function getImportView(staff: Staff, id: number): Promise<Import> {
  return viewOf(staff, await getImportRow(staff.db, id));
}

function viewOf(staff: Staff, row: ImportRow): Import {
  const { id, sheet, state, file_name, size, created_at, member: created_by, ended_at, encoding, delimiter } = row;
  const { first_row, has_header, samples, columns, mapping, existing, progress, lines, kept } = row;
  const { added, changed, unchanged, skipped, failed } = row;
  return {
    id,
    sheet,
    state,
    file_name,
    size,
    created_by,
    encoding,
    delimiter,
    decimal: row.decimal_sign,
    is_decimal_certain: row.is_decimal_certain,
    makes_skus: row.makes_skus,
    created_at: new Date(created_at).toISOString(),
    ended_at: ended_at && new Date(ended_at).toISOString(),
    encodings: row.encodings,
    is_encoding_certain: row.is_encoding_certain,
    first_row,
    has_header,
    samples,
    columns,
    mapping,
    existing,
    progress,
    lines,
    kept,
    fields: sheetDefinitions[sheet].fields.map(({ name, is_required }) => ({ name, is_required })),
    counts: { added, changed, unchanged, skipped, failed },
    known_export: knownExportOf(sheet, columns),
    note: noteOf(staff, row),
  };
}

function noteOf(staff: Staff, { note }: ImportRow): string | null {
  if (!note) return null;
  const texts = importTexts(staff).notes;
  const why = interpolate(texts[note.code], note.params ?? {});
  return note.params?.written ? `${why}. ${interpolate(texts.written, note.params)}` : why;
}

/** A page of the imports, newest first: they are few, so that they are counted and passed over as they are. */
export async function findImportPage(staff: Staff, { page, sheet }: { page: number; sheet?: Sheet | undefined }) {
  const matching = staff.db
    .selectFrom('imports')
    .$if(sheet !== undefined, (query) => query.where('sheet', '=', sheet ?? ''));
  const { total } = await matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .select(memberName('created_by').$notNull().as('member'))
    .orderBy('id', 'desc')
    .limit(IMPORTS_A_PAGE)
    .offset((page - 1) * IMPORTS_A_PAGE)
    .execute();
  return {
    data: rows.map((row) => viewOf(staff, toImportRow(row))),
    ...pageFigures(total, { page, perPage: IMPORTS_A_PAGE }),
    total_is_capped: false,
  };
}
