import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import type { LineChanges } from '../contract.ts';
import { getImportRow, workOf } from './import-row.ts';
import { importSheets } from './sheets/sheets.ts';

const LINES_SHOWN = 20;

const ChangedRow = z.object({
  line: z.number().int(),
  key: z.string(),
  cells: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});

/**
 * What the first lines that change something would change, as things stand now; of a checked import. @throws AppError
 * not_found
 */
export async function findLineChanges(staff: Staff, id: number): Promise<{ data: LineChanges[] }> {
  const row = await getImportRow(staff.db, id);
  if (row.state !== 'checked') return { data: [] };
  const { joins, key, fields } = importSheets[row.sheet].comparison(workOf(staff, row));
  const cells = fields.map(
    ({ name, from, to }) => `jsonb_build_object('field', '${name}', 'from', ${from}, 'to', ${to})`,
  );
  const { rows } = await sql`
    select l.line, ${sql.raw(key)} as key, jsonb_build_array(${sql.raw(cells.join(', '))}) as cells
      from (select * from import_lines where import_id = ${id} and outcome = 'changed' order by line
        limit ${LINES_SHOWN}) l
      ${sql.raw(joins)} order by l.line`.execute(staff.db);
  const data = rows.map((found): LineChanges => {
    const { line, key, cells } = ChangedRow.parse(found);
    return { line, key, cells: cells.filter(({ from, to }) => (from ?? '') !== (to ?? '')) };
  });
  return { data: data.filter(({ cells }) => cells.length > 0) };
}
