import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Staff } from '#platform/db/actor.ts';
import { countUpTo } from '#platform/db/count-up-to.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type PageSlice, sliceFromStart, sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import { planForValues } from '#platform/db/plan-for-values.ts';
import type { findDocuments } from '../../contract.ts';
import { countByState } from './count-documents.ts';
import { documentCondition, isByDay } from './document-condition.ts';
import { documentColumns, StoredDocument, toRow } from './document-rows.ts';

type Filter = z.output<typeof findDocuments.query>;
type Page = z.input<(typeof findDocuments.replies)[200]>;

/** Beyond so many rows a list that is narrowed otherwise than by what is counted says "at least". */
const COUNT_CAP = 10_000;

/**
 * A page of documents, the latest first; of some days, by the day of issue. Totals of countries, kinds, states and
 * series come from kept counters, those of other filters are counted up to a limit; ids come from an index, and only
 * then the rows.
 */
export async function findDocumentPage(staff: Staff, filter: Filter): Promise<Page> {
  if (!isByDay(filter)) return findPage(staff, staff.db, filter);
  return staff.db.transaction().execute(async (tx) => {
    await planForValues(tx);
    return findPage(staff, tx, filter);
  });
}

async function findPage(staff: Staff, db: AccountDb, filter: Filter): Promise<Page> {
  const { rows, total, isCut } = isKept(filter) ? await readKept(db, filter) : await readCounted(db, filter);
  return { data: rows.map((row) => toRow(staff, row)), ...pageFigures(total, filter), total_is_capped: isCut };
}

type Found = { rows: StoredDocument[]; total: number; isCut: boolean };

async function readKept(db: AccountDb, filter: Filter): Promise<Found> {
  const total = keptTotal(await countByState(db, filter), filter);
  return { rows: await readPage(db, filter, sliceOfPage(filter, total)), total, isCut: false };
}

/**
 * A first page that is not full is all there is: what is searched is mostly found so, and need not be found again to be
 * counted.
 */
async function readCounted(db: AccountDb, filter: Filter): Promise<Found> {
  const first = filter.page === 1 ? await readPage(db, filter, sliceFromStart(filter)) : undefined;
  if (first && first.length < filter.perPage) return { rows: first, total: first.length, isCut: false };
  const total = await countUpTo(db, sql`from tax_documents t where ${documentCondition(filter)}`, COUNT_CAP);
  const isCut = total === COUNT_CAP;
  const slice = isCut ? sliceFromStart(filter) : sliceOfPage(filter, total);
  return { rows: first ?? (await readPage(db, filter, slice)), total, isCut };
}

async function readPage(db: AccountDb, filter: Filter, slice: PageSlice): Promise<StoredDocument[]> {
  if (slice.limit === 0) return [];
  const order = (table: RawBuilder<unknown>, isReversed: boolean) => {
    const direction = isReversed ? sql`asc` : sql`desc`;
    const day = isByDay(filter) ? sql`${table}.issued_on ${direction}, ` : sql``;
    return sql`order by ${day}${table}.id ${direction}`;
  };
  const { rows } = await sql`
    select ${documentColumns}
      from (select id from tax_documents t
        where ${documentCondition(filter)} ${order(sql`t`, slice.isFromEnd)} ${sliceSql(slice, isWhole(filter))}) page
      join tax_documents d on d.id = page.id join orders o on o.id = d.order_id left
        join connections c on c.id = d.connection_id
     ${order(sql`d`, false)}`.execute(db);
  return StoredDocument.array().parse(rows);
}

const isWhole = ({ page: _page, perPage: _perPage, ...filter }: Filter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '');

/** What the kept counters tell: country, kind, state, series, and what would be rejected. */
const isKept = ({ search, connection_id, from, to }: Filter): boolean => !search && !connection_id && !from && !to;

function keptTotal(kept: Awaited<ReturnType<typeof countByState>>, { state, would_be_rejected }: Filter): number {
  if (would_be_rejected) return state === undefined || state === 'not_submitted' ? kept.would_be_rejected : 0;
  return state ? kept.counts[state] : kept.total;
}
