import { type RawBuilder, sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { ItemFilter } from '#features/core/catalog/item-filter.ts';
import { isOfKind } from '#features/core/catalog/server/is-of-kind.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { kitsFromParts, kitsPossible } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import { countUpTo } from '#platform/db/count-up-to.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type PageSlice, sliceFromStart, sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import type { Item, ItemPage } from '../contract.ts';
import { countKeptItems } from './count-items.ts';
import { itemColumns, itemJoins } from './item-sql.ts';

/** A search looks at so many hits. */
const MAX_HITS = 1_000;
/** Beyond so many rows a list of one kind says "at least": an exact count would cost more than the page. */
const COUNT_CAP = 10_000;

/**
 * A page of the account's products or raw materials. Totals come from kept counters, those of a search or of one kind are counted
 * up to a limit; ids come from an index, from whichever end is nearer, and only then the rows.
 */
export async function findItemPage({ db }: Actor, entity: EntityId, filter: ItemFilter): Promise<ItemPage> {
  const hits = filter.search === '' ? undefined : await findHits(db, entity, filter.search);
  const condition = conditionOf(entity, filter, hits);
  const isKept = hits === undefined && filter.filterBy === '';
  const total = isKept
    ? await countKeptItems(db, entity, filter.category)
    : await countUpTo(db, sql`from products where ${condition}`, COUNT_CAP);
  const isCut = !isKept && total === COUNT_CAP;
  return {
    data: await findRows(db, condition, filter, total, isCut),
    ...pageFigures(total, filter),
    total_is_capped: isCut || (hits?.length ?? 0) >= MAX_HITS,
  };
}

async function findHits(db: AccountDb, entity: EntityId, term: string): Promise<number[]> {
  const { rows } = await itemsFound(term, entity, MAX_HITS).execute(db);
  return rows.map(({ id }) => id);
}

/** Which `products` a list means, in SQL; of a search those that it found. */
export function conditionOf(
  entity: EntityId,
  { category, filterBy }: Pick<ItemFilter, 'category' | 'filterBy'>,
  hits: readonly number[] | undefined,
): RawBuilder<unknown> {
  const parts = [sql`entity_id = ${entity}`, isOfKind[filterBy]];
  if (category === 'none') parts.push(sql`category_id is null`);
  else if (category !== '') parts.push(sql`category_id = ${category}`);
  if (hits) parts.push(sql`id = any(${hits}::bigint[])`);
  return sql.join(parts, sql` and `);
}

async function findRows(
  db: AccountDb,
  condition: RawBuilder<unknown>,
  filter: ItemFilter,
  total: number,
  isCut: boolean,
): Promise<Item[]> {
  // The end of a list that is longer than what was counted is not where the count ends.
  const slice = isCut ? sliceFromStart(filter) : sliceOfPage(filter, total);
  if (slice.limit === 0 || slice.offset > Math.max(total, COUNT_CAP)) return [];
  const { rows } = await sql<Omit<Item, 'kits_possible'>>`
    select ${itemColumns}
      from (${selectItemIds(condition, filter, slice)}) page
      join products p on p.id = page.id ${itemJoins}
     order by ${sortBy(filter, false, sql`p.`)}`.execute(db);
  const made = await kitsFromParts(db, rows);
  return rows.map((row) => ({ ...row, kits_possible: kitsPossible(row, made) }));
}

/** The ids of a page, in SQL, each from the index of its sort and filter. */
export function selectItemIds(
  condition: RawBuilder<unknown>,
  filter: ItemFilter,
  slice: PageSlice,
): RawBuilder<{ id: number }> {
  const isWholeList = filter.search === '' && filter.filterBy === '' && filter.category === '';
  return sql`select id from products where ${condition}
    order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, isWholeList)}`;
}

/** The order of the list; SKU and id settle equal names, so that pages never overlap. */
function sortBy({ orderBy, orderDir }: ItemFilter, isReversed: boolean, prefix: RawBuilder<unknown> = sql``) {
  const direction = (orderDir === 'DESC') !== isReversed ? sql`desc` : sql`asc`;
  return sql`${prefix}${sql.ref(orderBy)} ${direction}, ${prefix}id ${direction}`;
}
