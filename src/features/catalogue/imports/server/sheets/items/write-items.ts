import { type RawBuilder, sql } from 'kysely';
import { suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import { authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { WHOLE_LINE } from '../../../faults.ts';
import { withoutLoops } from '../../begin-batch.ts';
import { failLines } from '../../fail-lines.ts';
import { type ImportWork, lineColumn } from '../../import-row.ts';
import type { LineRange, Written } from '../import-sheet.ts';
import { selectLines } from '../sheet-sql.ts';
import { selectKeys } from './item-keys.ts';
import { itemValues } from './item-values.ts';

type Sql = RawBuilder<unknown>;

/**
 * Writes items: a new SKU is added, an existing item takes the mapped fields of its line. Existing items are read now,
 * not as they were at the check.
 */
export async function writeItems(tx: AccountDb, work: ImportWork, range: LineRange, entity: Sql): Promise<Written> {
  const batch = sql`batch as materialized (${selectLines(work, range)} and not is_picture)`;
  await failOtherEntities(tx, work, batch, entity);
  if (work.fields.includes('category')) await addCategories(tx, work, batch, entity);
  const changed = work.row.existing === 'update' ? await changeItems(tx, work, batch, entity) : 0;
  const added = await withoutLoops(tx, () => addItems(tx, work, batch, entity));
  await suggestAgain(tx, work.actor, selectKeys(work, range));
  return { added: added + (await addPictures(tx, work, range, entity)), changed };
}

/**
 * Another member added the SKU to the other kind of items meanwhile. Rows that will be changed are locked on the way,
 * in one order.
 */
async function failOtherEntities(tx: AccountDb, work: ImportWork, batch: Sql, entity: Sql): Promise<void> {
  await sql`with ${batch} select p.id from products p where p.sku = any (array(select c1 from batch))
    order by p.id for update`.execute(tx);
  await failLines(
    tx,
    work,
    sql`with ${batch}
      select b.line, 'other_entity', ${work.row.mapping.sku ?? WHOLE_LINE}::int, left(b.c1, 200), null::jsonb
          from batch b cross join lateral (select * from products o where o.sku = b.c1 limit 1) p
            where p.entity_id <> ${entity}`,
  );
}

async function addCategories(tx: AccountDb, work: ImportWork, batch: Sql, entity: Sql): Promise<void> {
  const column = sql.ref(lineColumn(work, 'category'));
  await sql`with ${batch},
    named as (
      select b.${column} as name, min(b.line) as line from batch b where b.${column} is not null
         and not exists (select from categories g where g.entity_id = ${entity} and g.name = b.${column}) group by 1),
    added as (insert into categories (entity_id, name) select ${entity}, name from named order by line
      returning id, name)
    insert into import_changes (import_id, line, what, ref)
    select ${work.row.id}, n.line, 'category', a.id::text from added a join named n using (name)`.execute(tx);
}

/** Each column that a line sets, with its value; the category by its id. */
function valuesOf(work: ImportWork, alias: string): { name: string; value: string }[] {
  const values: { name: string; value: string }[] = itemValues(work, alias);
  return work.fields.includes('category') ? [...values, { name: 'category_id', value: 'g.id' }] : values;
}

const categoryJoin = (work: ImportWork, entity: Sql) =>
  work.fields.includes('category')
    ? sql`left join categories g on g.entity_id = ${entity} and g.name = b.${sql.ref(lineColumn(work, 'category'))}`
    : sql``;

async function changeItems(tx: AccountDb, work: ImportWork, batch: Sql, entity: Sql): Promise<number> {
  const values = valuesOf(work, 'b');
  if (values.length === 0) return 0;
  const list = (write: (one: { name: string; value: string }) => string) => sql.raw(values.map(write).join(', '));
  const { numAffectedRows } = await sql`with ${batch},
    found as materialized (
      select b.line, p.id, p.version, ${list(({ name }) => `p.${name} as o_${name}`)},
        ${list(({ name, value }) => `${value} as n_${name}`)}
        from batch b cross join lateral (select * from products o where o.sku = b.c1
          limit 1) p ${categoryJoin(work, entity)}
       where p.entity_id = ${entity}
         and (${list(({ name }) => `p.${name}`)}) is distinct from (${list(({ value }) => value)})),
    written as (
      update products p
        set ${list(({ name }) => `${name} = f.n_${name}`)}, version = p.version + 1, updated_at = now(),
        updated_by = ${authorId(work.actor)}
        from found f where p.id = f.id returning p.id)
    insert into import_changes (import_id, line, what, product_id, before, after, version)
    select ${work.row.id}, f.line, 'item', f.id, jsonb_build_object(${list(({ name }) => `'${name}', f.o_${name}`)}),
           jsonb_build_object(${list(({ name }) => `'${name}', f.n_${name}`)}), f.version + 1
      from found f join written w using (id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function addItems(tx: AccountDb, work: ImportWork, batch: Sql, entity: Sql): Promise<number> {
  const values = valuesOf(work, 'b');
  const names = sql.raw(values.map(({ name }) => `, ${name}`).join(''));
  const { numAffectedRows } = await sql`with ${batch},
    fresh as materialized (
      select b.line, b.c1 as sku${sql.raw(values.map(({ name, value }) => `, ${value} as ${name}`).join(''))}
        from batch b left join lateral (select o.id from products o where o.sku = b.c1
          limit 1) p on true ${categoryJoin(work, entity)}
       where p.id is null),
    written as (
      insert into products (entity_id, updated_by, sku${names})
      select ${entity}, ${authorId(work.actor)}::bigint, sku${names} from fresh order by line returning id, sku)
    insert into import_changes (import_id, line, what, product_id, version)
    select ${work.row.id}, f.line, 'item', w.id, 1 from written w join fresh f using (sku)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Links of pictures in addition to the item's own. */
async function addPictures(tx: AccountDb, work: ImportWork, range: LineRange, entity: Sql): Promise<number> {
  if (work.row.mapping.group === undefined || !work.fields.includes('image_url')) return 0;
  const link = sql.ref(`b.${lineColumn(work, 'image_url')}`);
  const { numAffectedRows } = await sql`with batch as materialized (${selectLines(work, range)} and is_picture),
    found as materialized (
      select distinct on (p.id, ${link}) b.line, p.id, ${link} as url
        from batch b cross join lateral (select * from products o where o.sku = b.c1 limit 1) p
       where p.entity_id = ${entity} and ${link} is not null and p.image_url is distinct from ${link}
         order by p.id, ${link}, b.line),
    written as (
      insert into product_picture_links (product_id, url) select id, url from found order by line
      on conflict (account_id, product_id, url) do nothing returning id, product_id, url)
    insert into import_changes (import_id, line, what, product_id, ref)
    select ${work.row.id}, f.line, 'picture', f.id, w.id::text from written w
      join found f on f.id = w.product_id and f.url = w.url`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
