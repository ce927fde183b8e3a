import { sql } from 'kysely';
import { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { FaultGroup, ImportFault } from '../contract.ts';
import { type FaultCode, isNote, noteCodes, StoredFault, WHOLE_LINE } from '../faults.ts';
import { getImportRow } from './import-row.ts';
import { columnName, formatFault, formatFaultGroup } from './import-texts.ts';

const MAX_GROUPS = 200;
const FIRST_FAULTS = 3;
const FAULTS_A_PAGE = 100;
/** The list ends here: the file of failed lines has all of them. */
const MAX_FAULTS = 10_000;

const FaultRow = StoredFault.extend({ line: z.number().int() });
const GroupRow = z.object({ lines: z.number().int(), first: z.tuple([FaultRow], FaultRow) });

/**
 * The faults of the lines, the most frequent first, and then the changes that the check made in them.
 * @throws AppError not_found
 */
export async function findGroups(staff: Staff, id: number): Promise<{ data: FaultGroup[] }> {
  const { columns } = await getImportRow(staff.db, id);
  const { rows } = await sql`
    select g.lines, f.first from import_fault_groups g cross join lateral (
      select jsonb_agg(to_jsonb(n) order by n.line) as first from (
        select line, code, column_no, value, params from import_faults
         where import_id = g.import_id and code = g.code and column_no = g.column_no order by line
           limit ${FIRST_FAULTS}) n) f
     where g.import_id = ${id} order by g.code = any (${noteCodes}::text[]), g.lines desc, g.column_no, g.code
       limit ${MAX_GROUPS}`.execute(staff.db);
  const data = rows.map((row): FaultGroup => {
    const { lines, first } = GroupRow.parse(row);
    const { code, column_no } = first[0];
    return {
      code,
      lines,
      is_note: isNote(code),
      column: column_no === WHOLE_LINE ? null : column_no,
      column_name: columnName(staff, columns, column_no),
      message: formatFaultGroup(staff, first[0]),
      first: first.map((fault) => toFault(staff, fault)),
    };
  });
  return { data };
}

type GroupPage = { code: FaultCode; column?: number | undefined; page: number };

/** A page of the lines of one group. @throws AppError not_found */
export async function findFaultPage(staff: Staff, id: number, { code, column = WHOLE_LINE, page }: GroupPage) {
  await getImportRow(staff.db, id);
  const offset = Math.min((page - 1) * FAULTS_A_PAGE, MAX_FAULTS);
  const ofGroup = sql`where import_id = ${id} and code = ${code} and column_no = ${column}`;
  const { rows } = await sql`select line, code, column_no, value, params from import_faults ${ofGroup}
     order by line limit ${Math.min(FAULTS_A_PAGE, MAX_FAULTS - offset)} offset ${offset}`.execute(staff.db);
  const counted = await sql<{ lines: number }>`select lines from import_fault_groups ${ofGroup}`.execute(staff.db);
  const lines = counted.rows[0]?.lines ?? 0;
  return {
    data: rows.map((row) => toFault(staff, FaultRow.parse(row))),
    ...pageFigures(Math.min(lines, MAX_FAULTS), { page, perPage: FAULTS_A_PAGE }),
    total_is_capped: lines > MAX_FAULTS,
  };
}

const toFault = (staff: Staff, fault: z.infer<typeof FaultRow>): ImportFault => ({
  line: fault.line,
  value: fault.value,
  message: formatFault(staff, fault),
});
