import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type FaultCode, WHOLE_LINE } from '../faults.ts';
import { findCycleEdges } from '../kit-cycles.ts';
import { failLines } from './fail-lines.ts';
import type { ImportWork } from './import-row.ts';

/** Lines `from` (without it) to `upTo`. */
export type Range = { from: number; upTo: number };

/** Leaves out the lines of a sheet of kit parts that would make a kit part of itself; of a range, or of the whole file. */
export async function failCycles(tx: AccountDb, work: ImportWork, range: Range | null): Promise<void> {
  const { row } = work;
  const within = range ? sql`and l.line > ${range.from} and l.line <= ${range.upTo}` : sql``;
  const known = await sql<{ kit: number; part: number }>`select kit_id as kit, part_id as part from kit_parts`.execute(
    tx,
  );
  const wanted = await sql<{ line: number; kit: number; part: number; sku: string }>`
    select l.line, k.id as kit, p.id as part, l.c2 as sku from import_lines l
      join products k on k.sku = l.c1 join products p on p.sku = l.c2
     where l.import_id = ${row.id} and l.outcome in ('added', 'changed') ${within}
       and not exists (select from kit_parts q where q.kit_id = k.id and q.part_id = p.id) order by l.line`.execute(tx);
  const closing = findCycleEdges(known.rows, wanted.rows);
  if (closing.length === 0) return;
  const code: FaultCode = 'kit_cycle';
  await failLines(
    tx,
    work,
    sql`select line, ${code}, ${row.mapping.part_sku ?? WHOLE_LINE}::int, sku, null::jsonb
          from jsonb_to_recordset(${jsonb(closing)}) as r (line int, sku text)`,
  );
}
