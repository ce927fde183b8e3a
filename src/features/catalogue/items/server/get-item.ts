import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { readItemFiles } from '#features/catalogue/item-files/server/read-item-files.ts';
import { availableOf } from '#features/catalogue/product-links/server/connector-product-sql.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { kitsFromParts, kitsPossible, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Item, ItemDetail, KitPart } from '../contract.ts';
import { itemList } from './item-list.ts';
import { detailColumns } from './item-sql.ts';

/** An item shows at most so many of the kits that it is part of. */
const MAX_KITS = 50;

type Fields = Omit<ItemDetail, 'parts' | 'kits_possible' | 'part_of' | 'files'>;

/** All that is known of one item. @throws AppError not_found, also for an item of the other entity */
export async function getItemDetail({ db }: Pick<Actor, 'db'>, entity: EntityId, id: number): Promise<ItemDetail> {
  const { rows } = await sql<Fields & Item>`
    select ${itemList.columns}, ${detailColumns} from ${itemList.from} ${itemList.joins}
     where p.id = ${id} and p.entity_id = ${entity}`.execute(db);
  const [item] = rows;
  if (!item) throw new AppError('not_found');
  const parts = item.is_kit ? await readParts(db, id) : [];
  const part_of = await readKitsOf(db, id);
  const made = await kitsFromParts(db, [item, ...parts, ...part_of]);
  return {
    ...item,
    parts: withKitsMade(parts, made),
    kits_possible: kitsPossible(item, made),
    part_of: withKitsMade(part_of, made),
    files: (await readItemFiles(db, [id])).get(id) ?? [],
  };
}

/** What is known of a SKU of the entity; null where there is none. */
export async function findItemBySku({ db }: Actor, entity: EntityId, sku: string): Promise<ItemDetail | null> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku.trim())
    .where('entity_id', '=', entity)
    .executeTakeFirst();
  return found ? getItemDetail({ db }, entity, found.id) : null;
}

type PartRow = KitPart & { is_kit: boolean };

const partColumns = sql`p.id, p.entity_id, p.is_kit, p.sku, p.name, p.image_url, k.quantity,
  ${availableOf(sql`p.id`)} as quantity_available`;

async function readParts(db: AccountDb, kitId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select ${partColumns} from kit_parts k join products p on p.id = k.part_id where k.kit_id = ${kitId}
      order by p.sku`.execute(db);
  return rows;
}

async function readKitsOf(db: AccountDb, partId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select ${partColumns} from (select kit_id, quantity from kit_parts where part_id = ${partId} order by kit_id
      limit ${MAX_KITS}) k
      join products p on p.id = k.kit_id order by p.sku`.execute(db);
  return rows;
}
