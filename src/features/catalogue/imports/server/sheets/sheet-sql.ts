import { sql } from 'kysely';
import { type FaultCode, WHOLE_LINE } from '../../faults.ts';
import type { StagedField } from '../../sheet-fields.ts';
import { type ImportWork, lineColumn } from '../import-row.ts';
import type { LineRange } from './import-sheet.ts';

/** The faults of a staged line `t`: this one, of a field's cell. */
export const faultSql = (work: ImportWork, code: FaultCode, field: StagedField): string => {
  const column = work.row.mapping[field] ?? WHOLE_LINE;
  return `jsonb_build_array(jsonb_build_object('code', '${code}', 'column_no', ${column}, 'value', left(t.${lineColumn(work, field)}, 200)))`;
};

/** The outcome of a line whose row is there already. */
export const existingOutcome = ({ row }: ImportWork, isSame: string): string =>
  row.existing === 'skip' ? `'skipped'` : `case when ${isSame} then 'unchanged' else 'changed' end`;

/** The lines of a range that are to be written. */
export const selectLines = ({ row }: ImportWork, { from, upTo }: LineRange) =>
  sql`select * from import_lines
    where import_id = ${row.id} and line > ${from} and line <= ${upTo} and outcome in ('added', 'changed')`;

/** What lines of a range changed, but for the categories they needed. */
export const selectChanges = ({ row }: ImportWork, { from, upTo }: LineRange) =>
  sql`select * from import_changes
     where import_id = ${row.id} and line > ${from} and line <= ${upTo} and what <> 'category' and not is_undone`;

/** Whether a row of `import_changes c` is of lines of a range and of one kind, be it undone or not. */
export const isOfRange = ({ row }: ImportWork, { from, upTo }: LineRange, what: 'item' | 'part' | 'picture') =>
  sql`c.import_id = ${row.id} and c.line > ${from} and c.line <= ${upTo} and c.what = ${sql.lit(what)}`;

/** Marks those changes whose line is in `written`. */
export const markUndone = ({ row }: ImportWork) =>
  sql`update import_changes c set is_undone = true from written w
    where c.import_id = ${row.id} and c.line = w.line and c.what <> 'category'`;
