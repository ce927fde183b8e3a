import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Sheet } from '../contract.ts';
import { WHOLE_LINE } from '../faults.ts';
import type { FieldName } from '../sheet-fields.ts';
import { failLines } from './fail-lines.ts';
import { type ImportWork, lineColumn } from './import-row.ts';
import { failCycles } from './kit-lines.ts';

/** What must not stand twice in one file. */
const keys: Record<Sheet, readonly FieldName[]> = {
  products: ['sku'],
  raw_materials: ['sku'],
  kit_parts: ['kit_sku', 'part_sku'],
  categories: ['name', 'entity'],
  locations: ['code'],
  stock: ['sku', 'location'],
};

/** What only the whole file shows: keys that stand twice, of which the first counts, and kits that would contain themselves. */
export async function settleCheck(tx: AccountDb, work: ImportWork): Promise<void> {
  const key = keys[work.row.sheet].filter((name) => work.fields.includes(name));
  const columns = sql.raw(key.map((name) => lineColumn(work, name)).join(', '));
  const column = work.row.mapping[key[0] ?? ''] ?? WHOLE_LINE;
  const repeated = sql`
    select line, 'repeated', ${column}::int, left(c1, 200), jsonb_build_object('line', first)
      from (select line, c1, first_value(line) over w as first, row_number() over w as n from import_lines
             where import_id = ${work.row.id} and outcome <> 'failed'
            window w as (partition by ${columns} order by line)) d
     where n > 1`;
  await failLines(tx, work, repeated);
  if (work.row.sheet === 'kit_parts') await failCycles(tx, work, null);
}

/** How many lines have which outcome. */
export async function countOutcomes(tx: AccountDb, importId: number) {
  const { rows } = await sql<{ added: number; changed: number; unchanged: number; skipped: number; failed: number }>`
    select count(*) filter (where outcome = 'added')::int as added, count(*) filter (where outcome = 'changed')::int as changed,
           count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'skipped')::int as skipped,
           count(*) filter (where outcome = 'failed')::int as failed
      from import_lines where import_id = ${importId}`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };
}
