import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import type { LineChanges, Sheet } from '../contract.ts';
import type { StagedField } from '../sheet-fields.ts';
import { getImportRow, type ImportWork, lineColumn, workOf } from './import-row.ts';
import { itemValues } from './staging-sql.ts';

const LINES_SHOWN = 20;

/** How staged lines `l` and what stands there are compared: what a line is known by, and each field before and after. */
type Comparison = { joins: string; key: string; fields: { name: StagedField; from: string; to: string }[] };

const Row = z.object({
  line: z.number().int(),
  key: z.string(),
  cells: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});

/** What the first lines that change something would change, as things stand now; of a checked import. @throws AppError not_found */
export async function findLineChanges(staff: Staff, id: number): Promise<{ data: LineChanges[] }> {
  const row = await getImportRow(staff.db, id);
  if (row.state !== 'checked') return { data: [] };
  const { joins, key, fields } = comparisons[row.sheet](workOf(staff, row));
  const cells = fields.map(
    ({ name, from, to }) => `jsonb_build_object('field', '${name}', 'from', ${from}, 'to', ${to})`,
  );
  const { rows } = await sql`
    select l.line, ${sql.raw(key)} as key, jsonb_build_array(${sql.raw(cells.join(', '))}) as cells
      from (select * from import_lines where import_id = ${id} and outcome = 'changed' order by line limit ${LINES_SHOWN}) l
      ${sql.raw(joins)} order by l.line`.execute(staff.db);
  const data = rows.map((found): LineChanges => {
    const { line, key, cells } = Row.parse(found);
    return { line, key, cells: cells.filter(({ from, to }) => (from ?? '') !== (to ?? '')) };
  });
  return { data: data.filter(({ cells }) => cells.length > 0) };
}

const NUMBERS: ReadonlySet<string> = new Set(['weight', 'cost', 'price']);

function items(work: ImportWork): Comparison {
  const text = (name: string, value: string) =>
    NUMBERS.has(name) ? `trim_scale((${value})::numeric)::text` : `(${value})::text`;
  const fields = itemValues(work, 'l').map(({ name, value }) => ({
    name,
    from: text(name, `p.${name}`),
    to: text(name, value),
  }));
  const category = `(select g.name from categories g where g.id = p.category_id)`;
  const ofCategory = { name: 'category' as const, from: category, to: `l.${lineColumn(work, 'category')}` };
  return {
    joins: 'join products p on p.sku = l.c1',
    key: 'l.c1',
    fields: work.fields.includes('category') ? [...fields, ofCategory] : fields,
  };
}

const one = (work: ImportWork, name: StagedField, from: string) => [{ name, from, to: `l.${lineColumn(work, name)}` }];

const comparisons: Record<Sheet, (work: ImportWork) => Comparison> = {
  products: items,
  raw_materials: items,
  kit_parts: (work) => ({
    joins: `join products k on k.sku = l.${lineColumn(work, 'kit_sku')} join products p on p.sku = l.${lineColumn(work, 'part_sku')}
      join kit_parts q on q.kit_id = k.id and q.part_id = p.id`,
    key: `k.sku || ' · ' || p.sku`,
    fields: one(work, 'quantity', 'q.quantity::text'),
  }),
  categories: (work) => ({ joins: '', key: 'l.c1', fields: one(work, 'name', `l.${lineColumn(work, 'name')}`) }),
  locations: (work) => ({
    joins: `join core_locations w on w.core_id = l.${lineColumn(work, 'code')}`,
    key: 'w.core_id',
    fields: one(work, 'name', 'w.core_description'),
  }),
  stock: (work) => ({
    joins: `join products p on p.sku = l.${lineColumn(work, 'sku')}
      join stock_levels s on s.product_id = p.id and s.core_id = l.${lineColumn(work, 'location')}`,
    key: `p.sku || ' · ' || s.core_id`,
    fields: one(work, 'on_hand', 's.on_hand::text'),
  }),
};
