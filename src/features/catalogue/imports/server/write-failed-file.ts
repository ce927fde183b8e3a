import { sql } from 'kysely';
import { z } from 'zod';
import { writeLine } from '#base/csv-cells.ts';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { readRows } from '#platform/csv/read-rows.ts';
import { EndlessRowError } from '#platform/csv/row-reader.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { noteCodes, StoredFault } from '../faults.ts';
import { cellText } from './cell-values.ts';
import { getImportRow, type ImportRow } from './import-row.ts';
import { columnName, formatFault, importTexts } from './import-texts.ts';
import { createLineReader } from './read-line.ts';

const LINES_A_READ = 1_000;
const Faults = z.array(StoredFault);

type FailedLine = { line: number; faults: unknown };

/**
 * The failed lines of an import as they came, behind a first column that says why, so that the file can be mended and
 * imported again. A variant has what it took from its product's first row, which may not be among them.
 * @throws AppError not_found, also where the file is not kept any more
 */
export async function openFailedFile(staff: Staff, services: Services, id: number): Promise<AsyncGenerator<string>> {
  const row = await getImportRow(staff.db, id);
  if (row.file_key === null) throw new AppError('not_found');
  const content = await services.files.get(row.file_key);
  return writeFailed(staff, row, readRows(content, row));
}

async function* writeFailed(staff: Staff, row: ImportRow, file: ReturnType<typeof readRows>): AsyncGenerator<string> {
  yield `\ufeff${writeLine([importTexts(staff).reason_column, ...headerOf(staff, row)])}`;
  const failed = failedLines(staff, row.id);
  const reader = createLineReader(row);
  let next = await failed.next();
  try {
    for await (const { rows } of file) {
      let text = '';
      for (const one of rows) {
        if (next.done) break;
        const cells = one.line >= row.first_line ? reader.pass(one) : one.cells;
        if (one.line !== next.value.line) continue;
        text += writeLine([whyOf(staff, row, next.value), ...cells.map(cellText)]);
        next = await failed.next();
      }
      if (text !== '') yield text;
      if (next.done) return;
    }
  } catch (error) {
    if (!(error instanceof EndlessRowError)) throw error; // what is behind it was never read
  }
}

/**
 * As the file has it; of one without a header the fields that its columns were read as, by names that an import
 * recognises.
 */
function headerOf(staff: Staff, { columns, has_header, mapping }: ImportRow): string[] {
  if (has_header) return columns;
  const fields = new Map(Object.entries(mapping).map(([name, column]) => [column, name]));
  return columns.map((_, index) => fields.get(index) ?? columnName(staff, columns, index));
}

function whyOf(staff: Staff, row: ImportRow, { line, faults }: FailedLine): string {
  const texts = importTexts(staff);
  return Faults.parse(faults)
    .map((fault) => {
      const column = columnName(staff, row.columns, fault.column_no);
      return interpolate(column === '' ? texts.reason_of_line : texts.reason, {
        line,
        column,
        message: formatFault(staff, fault),
      });
    })
    .join(' · ');
}

async function* failedLines(staff: Staff, id: number): AsyncGenerator<FailedLine, undefined> {
  let last = 0;
  while (true) {
    const { rows } =
      await sql<FailedLine>`select line, jsonb_agg(to_jsonb(f) order by column_no) as faults from import_faults f
       where import_id = ${id} and line > ${last} and code <> all (${noteCodes}::text[]) group by line order by line
         limit ${LINES_A_READ}`.execute(staff.db);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return undefined;
    last = end.line;
  }
}
