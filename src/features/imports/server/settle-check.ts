import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Sheet } from '../contract.ts';
import { WHOLE_LINE } from '../faults.ts';
import type { StagedField } from '../sheet-fields.ts';
import { failLines } from './fail-lines.ts';
import { type ImportWork, lineColumn } from './import-row.ts';
import { failCycles } from './kit-lines.ts';

/** What must not stand twice in one file. */
const keys: Record<Sheet, readonly StagedField[]> = {
  products: ['sku'],
  raw_materials: ['sku'],
  kit_parts: ['kit_sku', 'part_sku'],
  categories: ['name', 'entity'],
  locations: ['code'],
  stock: ['sku', 'location'],
};

/** What only the whole file shows: keys that stand twice, groups in two places, and kits that would contain themselves. */
export async function settleCheck(tx: AccountDb, work: ImportWork): Promise<void> {
  await failRepeated(tx, work);
  if (work.row.mapping.group !== undefined) {
    await failGroupsApart(tx, work, work.row.mapping.group);
    await failPicturesAlone(tx, work);
  }
  if (work.row.sheet === 'kit_parts') await failCycles(tx, work, null);
}

/** Of lines with the same key the first counts; where that one has a fault, which is meant is for a person to say. */
async function failRepeated(tx: AccountDb, work: ImportWork): Promise<void> {
  const key = keys[work.row.sheet].filter((name) => work.fields.includes(name)).map((name) => lineColumn(work, name));
  const columns = sql.raw(key.join(', '));
  const isWhole = sql.raw(key.map((name) => `${name} is not null`).join(' and '));
  const column = work.row.mapping[keys[work.row.sheet][0] ?? ''] ?? WHOLE_LINE;
  await failLines(
    tx,
    work,
    sql`
    select line, 'repeated', ${column}::int, left(c1, 200), jsonb_build_object('line', first)
      from (select line, c1, outcome, first_value(line) over w as first, row_number() over w as n from import_lines
             where import_id = ${work.row.id} and not is_picture and ${isWhole}
            window w as (partition by ${columns} order by line)) d
     where n > 1 and outcome <> 'failed'`,
  );
}

/** A group that goes on further down: its lines there took values of another first row, or missed them. */
async function failGroupsApart(tx: AccountDb, work: ImportWork, column: number): Promise<void> {
  await failLines(
    tx,
    work,
    sql`
    select line, 'group_apart', ${column}::int, left(group_key, 200), jsonb_build_object('line', first)
      from (select line, group_key, group_line, min(group_line) over (partition by group_key) as first from import_lines
             where import_id = ${work.row.id} and group_key is not null) d
     where group_line <> first`,
  );
}

/** Pictures of an item that stays out. */
async function failPicturesAlone(tx: AccountDb, work: ImportWork): Promise<void> {
  const column = work.row.mapping.image_url ?? WHOLE_LINE;
  await failLines(
    tx,
    work,
    sql`
    select l.line, 'first_row_failed', ${column}::int, left(l.c1, 200), jsonb_build_object('line', l.group_line)
      from import_lines l join import_lines f on f.import_id = l.import_id and f.line = l.group_line
     where l.import_id = ${work.row.id} and l.is_picture and l.outcome <> 'failed' and f.outcome = 'failed'`,
  );
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
