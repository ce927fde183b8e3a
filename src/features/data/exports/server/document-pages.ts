import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { documentList } from '#features/tax/documents/server/list/document-list.ts';
import { StoredDocument, toRow } from '#features/tax/documents/server/list/document-rows.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { conditionOf, isBehind, orderBy } from '#platform/lists/list-sql.ts';
import type { Language } from '#texts/language.ts';
import { type DocumentExportKind, type ExportRow, timeColumn, timesOf } from '../export-sheets.ts';
import type { ExportFilter } from './export-filter.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

type DocumentExport = { kind: DocumentExportKind; filter: ExportFilter; time_zone: string; language: Language };

const Times = z.record(z.string(), z.string().nullable());

const DocumentRow = StoredDocument.extend({
  order_source: z.string(),
  buyer_tax_id: z.string().nullable(),
  ids: z.record(z.string(), z.string()),
  /** In the account's zone, by their names; deadlines by what is to be done. */
  times: Times,
  /** The order's instant as text, which keeps its microseconds. */
  mark: z.string(),
});
type DocumentRow = z.infer<typeof DocumentRow>;

type Key = { id: number; order_id: number };
type Listing = {
  page(wanted: DocumentExport, after: DocumentRow | undefined): RawBuilder<Key>;
  order(wanted: DocumentExport): RawBuilder<unknown>;
};

/** What a page holds, from an index, and its order. */
const listings: Readonly<Record<DocumentExportKind, Listing>> = {
  // As the list has them.
  tax_documents: {
    page: ({ filter }, after) => {
      const order = orderOf(filter);
      return sql`
        select d.id, d.order_id from ${documentList.from}
         where ${chosenDocuments(filter)} and ${after ? isBehind(documentList, order, after.id) : sql`true`}
         order by ${orderBy(documentList, order)} limit ${ROWS_A_PAGE}`;
    },
    order: ({ filter }) => orderBy(documentList, orderOf(filter)),
  },
  // By the days of the orders, the oldest first. `offset 0`: each order of the days, as their index has them, is asked
  // for its documents.
  failed_mexico_invoices: {
    page: ({ filter, time_zone }, after) => sql`
      select t.id, n.id as order_id
        from (select id, order_date from orders
               where ${dayCondition(filter, time_zone)}
                 and ${after ? sql`(order_date, id) >= (${after.mark}::timestamptz, ${after.order_id})` : sql`true`}
               order by order_date, id) n
        cross join lateral (
          select id, country, state, would_be_rejected from tax_documents where order_id = n.id offset 0) t
       where t.country = 'MX' and (t.state = 'rejected' or t.would_be_rejected)
         and ${
           after
             ? sql`(n.order_date, n.id, t.id) > (${after.mark}::timestamptz, ${after.order_id},
           ${after.id})`
             : sql`true`
         }
       order by n.order_date, n.id, t.id limit ${ROWS_A_PAGE}`,
    order: () => sql`o.order_date, o.id, d.id`,
  },
};

const orderOf = (filter: ExportFilter) => documentList.orderOf(filter.by === 'documents' ? filter : {});

/** Tax documents with what is wrong with them in words. */
export async function* documentPages(tx: AccountDb, wanted: DocumentExport): AsyncGenerator<ExportRow[]> {
  let after: DocumentRow | undefined;
  for (;;) {
    const rows = await readPage(tx, wanted, after);
    if (rows.length > 0) yield rows.map((row) => toExportRow(row, wanted));
    if (rows.length < ROWS_A_PAGE) return;
    after = rows.at(-1);
  }
}

async function readPage(tx: AccountDb, wanted: DocumentExport, after: DocumentRow | undefined): Promise<DocumentRow[]> {
  const { page, order } = listings[wanted.kind];
  const inZone = (at: RawBuilder<unknown>) =>
    sql`to_char(${at} at time zone ${wanted.time_zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  // Keys come from a query of their own: joined with the rows, a planner with few statistics would find them per row.
  const { rows: keys } = await page(wanted, after).execute(tx);
  const { rows } = await sql`
    select ${documentList.columns}, o.order_source, o.buyer_tax_id, d.ids, o.order_date::text as mark,
           jsonb_build_object('order_date', ${inZone(sql`o.order_date`)}, 'updated_at', ${inZone(sql`d.updated_at`)},
             'send', ${inZone(sql`d.send_by`)}, 'cancel', ${inZone(sql`d.cancel_by`)}, 'correct',
               ${inZone(sql`d.correct_by`)},
             'last_tried_at', (select ${inZone(sql`a.at`)} from tax_attempts a
               where a.document_id = d.id and a.action = 'issue'
                                order by a.id desc limit 1)) as times
      from ${documentList.from} ${documentList.joins}
     where d.id = any(${keys.map(({ id }) => id)}::bigint[])
       and o.id = any(${keys.map(({ order_id }) => order_id)}::bigint[])
     order by ${order(wanted)}`.execute(tx);
  return DocumentRow.array().parse(rows);
}

function toExportRow(stored: DocumentRow, { kind, time_zone, language }: DocumentExport): ExportRow {
  const { order_source, buyer_tax_id, ids, times, mark: _, notices, ...rest } = stored;
  const { findings, deadline, fields_to_correct: _fields, ...row } = toRow({ language }, { ...rest, notices });
  const blocking = findings.filter(({ is_blocking }) => is_blocking);
  const wrong = row.state === 'not_submitted' ? blocking : row.error === null ? [] : notices;
  return {
    ...row,
    document: row.title,
    order_source,
    buyer_tax_id,
    error_codes: wrong.map(({ code }) => code).join('; '),
    identifiers: Object.entries(ids)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    deadline: deadline?.what ?? null,
    [timeColumn('deadline_at', time_zone)]: deadline && (times[deadline.what] ?? null),
    ...Object.fromEntries(timesOf[kind].map((name) => [timeColumn(name, time_zone), times[name] ?? null])),
  };
}

function dayCondition(filter: ExportFilter, zone: string): RawBuilder<unknown> {
  if (filter.by !== 'order_days') return sql`true`;
  const { start_at, end_at } = filter;
  return sql`order_date >= ${startOfDay(start_at, zone)} and order_date < ${startOfDay(addDays(end_at, 1), zone)}`;
}

/** What an export holds of the documents `d`: all without a filter of theirs. Their days of issue know no zone. */
export function chosenDocuments(filter: ExportFilter): RawBuilder<unknown> {
  if (filter.by !== 'documents') return sql`true`;
  return conditionOf(documentList, { time_zone: 'UTC' }, filter, filter.ids);
}
