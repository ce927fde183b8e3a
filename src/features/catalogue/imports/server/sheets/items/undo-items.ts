import { sql } from 'kysely';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import { authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { StagedField } from '../../../sheet-fields.ts';
import type { ImportWork } from '../../import-row.ts';
import type { LineRange } from '../import-sheet.ts';
import { isOfRange, selectChanges } from '../sheet-sql.ts';
import { selectKeys } from './item-keys.ts';
import { itemTypes } from './item-values.ts';

/** Items get back the fields they had, and those that were added go, unless changed since or in use. */
export async function undoItems(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  await undoPictures(tx, work, range); // an item that still has them would count as in use
  await sql`select p.id from products p where p.id = any (array(select product_id
    from (${selectChanges(work, range)}) c))
     order by p.id for update`.execute(tx);
  await restoreItems(tx, work, range);
  const removed = await removeItems(tx, work, range);
  await suggestAgain(
    tx,
    work.actor,
    sql`${selectKeys(work, range)} union all ${keysOf(removed)}`,
    removed.map(({ id }) => id),
  );
}

async function restoreItems(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  const sets = work.fields.filter((name) => name !== 'sku').map((name) => sql.raw(restored(name)));
  if (sets.length === 0) return;
  await sql`with written as (
      update products p
        set ${sql.join(sets)}, version = p.version + 1, updated_at = now(), updated_by = ${authorId(work.actor)}
        from (${selectChanges(work, range)}) c
       where p.id = c.product_id and p.version = c.version and c.before is not null returning p.id)
    update import_changes c set is_undone = true from written w
     where ${isOfRange(work, range, 'item')} and c.product_id = w.id`.execute(tx);
}

/** A category that was deleted meanwhile cannot be had again. */
const restored = (name: StagedField) =>
  name === 'category'
    ? `category_id = (select g.id from categories g where g.id = (c.before->>'category_id')::bigint)`
    : `${name} = (c.before->>'${name}')::${itemTypes[name] ?? 'text'}`;

type Removed = { id: number; sku: string; upc: string | null };

async function removeItems(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Removed[]> {
  const { rows } = await sql<Removed>`with added as materialized (
      select c.product_id from (${selectChanges(work, range)}) c
        join products p on p.id = c.product_id and p.version = c.version
       where c.before is null),
    used as materialized (
      select id::bigint as id from app.find_referenced('products', array(select product_id::text from added)) id),
    removed as (
      delete from products p using added a
       where p.id = a.product_id and not exists (select from used u where u.id = p.id) returning p.id, p.sku, p.upc)
    update import_changes c set is_undone = true from removed r
     where ${isOfRange(work, range, 'item')} and c.product_id = r.id
    returning r.*`.execute(tx);
  return rows;
}

/** Links of pictures go, those that are gone already too. */
async function undoPictures(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  await sql`with removed as (
      delete from product_picture_links k using (${selectChanges(work, range)}) c
       where c.what = 'picture' and k.product_id = c.product_id and k.id = c.ref::bigint)
    update import_changes c set is_undone = true
     where ${isOfRange(work, range, 'picture')}`.execute(tx);
}
