import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceFromStart, sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import { planForValues } from '#platform/db/plan-for-values.ts';
import type { findDocuments } from '../../contract.ts';
import { countByState } from './count-documents.ts';
import { documentCondition } from './document-condition.ts';
import { documentColumns, StoredDocument, toRow } from './document-rows.ts';

type Filter = z.output<typeof findDocuments.query>;
type Page = z.input<(typeof findDocuments.replies)[200]>;

/** Beyond so many rows a list that is narrowed otherwise than by country, kind and state says "at least". */
const COUNT_CAP = 10_000;

/**
 * A page of documents, the latest first. Totals of countries, kinds and states come from kept counters, those of other filters are counted up to a
 * limit; ids come from an index, and only then the rows.
 */
export async function findDocumentPage(staff: Staff, filter: Filter): Promise<Page> {
  if (!filter.from && !filter.to) return findPage(staff, staff.db, filter);
  return staff.db.transaction().execute(async (tx) => {
    await planForValues(tx);
    return findPage(staff, tx, filter);
  });
}

async function findPage(staff: Staff, db: AccountDb, filter: Filter): Promise<Page> {
  const condition = documentCondition(filter);
  const kept = isKept(filter) ? await countByState(db, filter) : null;
  const total = kept ? keptTotal(kept, filter) : await countUpTo(db, condition);
  const isCut = !kept && total === COUNT_CAP;
  const slice = isCut ? sliceFromStart(filter) : sliceOfPage(filter, total);
  const rows =
    slice.limit === 0 ? [] : await readPage(db, condition, sliceSql(slice, isWhole(filter)), slice.isFromEnd);
  return { data: rows.map((row) => toRow(staff, row)), ...pageFigures(total, filter), total_is_capped: isCut };
}

async function readPage(db: AccountDb, condition: RawBuilder<unknown>, slice: RawBuilder<unknown>, isFromEnd: boolean) {
  const { rows } = await sql`
    select ${documentColumns}
      from (select id from tax_documents t where ${condition} order by id ${isFromEnd ? sql`asc` : sql`desc`} ${slice}) page
      join tax_documents d on d.id = page.id join orders o on o.id = d.order_id left join connections c on c.id = d.connection_id
     order by d.id desc`.execute(db);
  return StoredDocument.array().parse(rows);
}

const isWhole = ({ page: _page, perPage: _perPage, ...filter }: Filter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '');

/** What the kept counters tell: country, kind, state, and what would be rejected. */
const isKept = ({ search, series_id, connection_id, from, to }: Filter): boolean =>
  !search && !series_id && !connection_id && !from && !to;

function keptTotal(kept: Awaited<ReturnType<typeof countByState>>, { state, would_be_rejected }: Filter): number {
  if (would_be_rejected) return state === undefined || state === 'not_submitted' ? kept.would_be_rejected : 0;
  return state ? kept.counts[state] : kept.total;
}

async function countUpTo(db: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from tax_documents t where ${condition} limit ${COUNT_CAP}) counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
