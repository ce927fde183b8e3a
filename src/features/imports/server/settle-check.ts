import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Sheet } from '../contract.ts';
import type { FieldName } from '../sheets.ts';
import { failLines } from './fail-lines.ts';
import { type ImportWork, lineColumn } from './import-row.ts';
import { findKitCycles } from './kit-lines.ts';

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
  const column = work.row.mapping[key[0] ?? ''] ?? null;
  await sql`
    update import_lines l set outcome = 'failed', faults = jsonb_build_array(jsonb_build_object(
        'code', 'repeated', 'column', ${column}::int, 'value', left(l.c1, 200), 'params', jsonb_build_object('line', d.first)))
      from (select line, first_value(line) over w as first, row_number() over w as n from import_lines
             where import_id = ${work.row.id} and outcome <> 'failed'
            window w as (partition by ${columns} order by line)) d
     where l.import_id = ${work.row.id} and l.line = d.line and d.n > 1`.execute(tx);
  if (work.row.sheet === 'kit_parts') await failLines(tx, work, await findKitCycles(tx, work, null));
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
