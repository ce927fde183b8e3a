import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { faultOf, type StoredFault } from '../faults.ts';
import { findCycleEdges } from '../kit-cycles.ts';
import type { ImportWork } from './import-row.ts';

/** Lines `from` (without it) to `upTo`. */
export type Range = { from: number; upTo: number };

/** The lines of a sheet of kit parts that would make a kit part of itself; of a range, or of the whole file. */
export async function findKitCycles(
  tx: AccountDb,
  { row }: ImportWork,
  range: Range | null,
): Promise<{ line: number; fault: StoredFault }[]> {
  const within = range ? sql`and l.line > ${range.from} and l.line <= ${range.upTo}` : sql``;
  const known = await sql<{ kit: number; part: number }>`select kit_id as kit, part_id as part from kit_parts`.execute(
    tx,
  );
  const wanted = await sql<{ line: number; kit: number; part: number; sku: string }>`
    select l.line, k.id as kit, p.id as part, l.c2 as sku from import_lines l
      join products k on k.sku = l.c1 join products p on p.sku = l.c2
     where l.import_id = ${row.id} and l.outcome in ('added', 'changed') ${within}
       and not exists (select from kit_parts q where q.kit_id = k.id and q.part_id = p.id) order by l.line`.execute(tx);
  return findCycleEdges(known.rows, wanted.rows).map(({ line, sku }) => ({
    line,
    fault: faultOf('kit_cycle', row.mapping.part_sku ?? null, sku),
  }));
}
