import { sql } from 'kysely';
import { EntityId } from '#features/core/catalog/entities.ts';
import { ItemFilter } from '#features/core/catalog/item-filter.ts';
import { isOfKind } from '#features/core/catalog/server/is-of-kind.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { kitsFromParts, kitsPossible } from '#features/core/catalog/server/kits-from-parts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { findPage } from '#platform/lists/find-page.ts';
import { defineList, type ListReader } from '#platform/lists/list.ts';
import { Item, type ItemPage } from '../contract.ts';
import { countKeptItems } from './count-items.ts';
import { amount, itemJoins } from './item-sql.ts';

/** A search looks at so many hits. */
const MAX_HITS = 1_000;

/** Products and raw materials are two lists of one table. */
export const itemList = defineList({
  table: 'products',
  alias: 'p',
  row: Item.omit({ kits_possible: true }),
  derived: {
    price: amount('price'),
    category: sql<string | null>`c.name`,
    quantity_on_hand: sql<number>`q.quantity_on_hand`,
    quantity_on_hold: sql<number>`q.quantity_on_hold`,
    quantity_incoming: sql<number>`q.quantity_incoming`,
  },
  joins: itemJoins,
  query: ItemFilter.extend({ entity_id: EntityId }),
  sorts: { sku: [sql`p.sku`], name: [sql`p.name`], available: [sql`p.available`] },
  orderOf: ({ orderBy, orderDir }) => ({ sort: orderBy, isDescending: orderDir === 'DESC' }),
  filters: {
    entity_id: ({ entity_id }) => sql`p.entity_id = ${entity_id}`,
    filterBy: ({ filterBy }) => filterBy && isOfKind[filterBy],
    category: ({ category }) => {
      if (category === '') return undefined;
      return category === 'none' ? sql`p.category_id is null` : sql`p.category_id = ${category}`;
    },
  },
  search: ({ db }, { entity_id, search }) => (search ? findHits(db, entity_id, search) : undefined),
  kept: ({ db }, { entity_id, filterBy, category }) =>
    filterBy === '' ? countKeptItems(db, entity_id, category) : undefined,
});

async function findHits(db: AccountDb, entity: EntityId, term: string) {
  const { rows } = await itemsFound(term, entity, MAX_HITS).execute(db);
  return { ids: rows.map(({ id }) => id), isCapped: rows.length >= MAX_HITS };
}

/** A page of the account's products or raw materials, of kits with how many their parts make. */
export async function findItemPage(reader: ListReader, entity_id: EntityId, filter: ItemFilter): Promise<ItemPage> {
  const page = await findPage(itemList, reader, { ...filter, entity_id });
  const made = await kitsFromParts(reader.db, page.data);
  return { ...page, data: page.data.map((row) => ({ ...row, kits_possible: kitsPossible(row, made) })) };
}
