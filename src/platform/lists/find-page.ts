import { type RawBuilder, sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import { type PageSlice, sliceFromStart, sliceOfPage } from '../db/page-slice.ts';
import { executeForValues } from '../db/plan-for-values.ts';
import type { List, ListQuery, ListReader } from './list.ts';
import { conditionOf, selectIds, selectRows } from './list-sql.ts';

/** Rows are counted up to here: a longer list says "at least", unless its count is kept. */
const LIMIT_COUNTED = 10_000;
/** So many entries of an index are passed over for a page. */
const LIMIT_SKIPPED = 100_000;

type PageQuery = { page: number; perPage: number };
type Page<Row> = ReturnType<typeof pageFigures> & { data: Row[]; total_is_capped: boolean };

/**
 * A page of a list by its number, from the list's nearer end where that is known. Ids come from the index of the
 * sort, and only then the rows, whose statement is the same for all pages and so is planned once. @throws AppError
 * page_too_deep
 */
export async function findPage<Query extends PageQuery, Row>(
  list: List<Query, Row>,
  reader: ListReader,
  query: Query,
): Promise<Page<Row>> {
  const hits = await list.search(reader, query);
  const where = conditionOf(list, reader, query, hits?.ids);
  // A first page that is not full is all there is: it need not be read again to be counted.
  const first = query.page === 1 ? await readSlice(list, reader, query, where, sliceFromStart(query)) : undefined;
  const isAll = first && first.length < query.perPage;
  const counted = isAll ? exactly(first.length) : await count(list, reader, query, where, hits !== undefined);
  const slice = counted.isCapped ? sliceFromStart(query) : sliceOfPage(query, counted.total);
  const data = first ?? (await readSlice(list, reader, query, where, slice));
  const total = Math.max(counted.total, data.length > 0 ? (query.page - 1) * query.perPage + data.length : 0);
  const total_is_capped = counted.isCapped || hits?.isCapped === true;
  return { data, ...pageFigures(total, query), total_is_capped };
}

/** How many rows a list has: all where that is kept, else counted up to a limit. */
export async function countRows<Query, Row>(list: List<Query, Row>, reader: ListReader, query: ListQuery<Query>) {
  const hits = await list.search(reader, query);
  const counted = await count(list, reader, query, conditionOf(list, reader, query, hits?.ids), hits !== undefined);
  return { ...counted, isCapped: counted.isCapped || hits?.isCapped === true };
}

type Count = { total: number; isCapped: boolean };

const exactly = (total: number): Count => ({ total, isCapped: false });

async function count<Query, Row>(
  list: List<Query, Row>,
  reader: ListReader,
  query: ListQuery<Query>,
  where: RawBuilder<unknown>,
  isSearch: boolean,
): Promise<Count> {
  const kept = isSearch ? undefined : await list.kept(reader, query);
  if (kept !== undefined) return exactly(kept);
  const rows = sql`select from ${list.from} where ${where} limit ${LIMIT_COUNTED + 1}`;
  const counted = await executeForValues(reader.db, sql<{ n: number }>`select count(*)::int as n from (${rows}) rows`);
  const total = counted[0]?.n ?? 0;
  return { total: Math.min(total, LIMIT_COUNTED), isCapped: total > LIMIT_COUNTED };
}

async function readSlice<Query, Row>(
  list: List<Query, Row>,
  { db }: ListReader,
  query: ListQuery<Query>,
  where: RawBuilder<unknown>,
  { isFromEnd, offset, limit }: PageSlice,
): Promise<Row[]> {
  if (limit === 0) return [];
  if (offset > LIMIT_SKIPPED) throw new AppError('page_too_deep');
  const order = list.orderOf(query);
  const found = await executeForValues(db, selectIds(list, where, order, { isReversed: isFromEnd, offset, limit }));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return (await selectRows(list, ids, order).execute(db)).rows;
}
