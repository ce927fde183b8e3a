import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { defineList, type ListQuery } from '#platform/lists/list.ts';
import { findDocuments } from '../../contract.ts';
import { isOfCause, needs } from '../causes/needs-person.ts';
import { countByState } from './count-documents.ts';
import { StoredDocument } from './document-rows.ts';

type Stored = z.input<typeof StoredDocument>;
type DocumentQuery = ListQuery<z.output<typeof findDocuments.query>>;

/** Those that a search finds, at most. */
const MAX_HITS = 500;

/** The account's tax documents, as they are stored: the latest first; of some days, by the day of issue. */
export const documentList = defineList({
  table: 'tax_documents',
  alias: 'd',
  row: StoredDocument,
  derived: {
    order_number: sql<string>`o.order_number`,
    customer_name: sql<string>`o.customer_name`,
    currency: sql<string>`trim(d.currency)`,
    total: sql<string>`d.total::text`,
    issued_on: sql<string | null>`d.issued_on::text`,
    findings: sql<Stored['findings']>`d.findings`,
    notices: sql<Stored['notices']>`d.notices`,
    provider: sql<string | null>`c.name`,
  },
  joins: sql`join orders o on o.id = d.order_id left join connections c on c.id = d.connection_id`,
  query: findDocuments.query,
  sorts: { latest: [], issued_on: [sql`d.issued_on`] },
  orderOf: ({ from, to }) => ({ sort: from || to ? 'issued_on' : 'latest', isDescending: true }),
  filters: {
    country: ({ country }) => country && sql`d.country = ${country}`,
    kind: ({ kind }) => kind && sql`d.kind = ${kind}`,
    state: ({ state }) => state && sql`d.state = ${state}`,
    series_id: ({ series_id }) => series_id && sql`d.series_id = ${series_id}`,
    connection_id: ({ connection_id }) => connection_id && sql`d.connection_id = ${connection_id}`,
    from: ({ from }) => from && sql`d.issued_on >= ${from}::date`,
    to: ({ to }) => to && sql`d.issued_on <= ${to}::date`,
    would_be_rejected: ({ would_be_rejected }) => (would_be_rejected ? sql`d.would_be_rejected` : undefined),
    need: ({ need }) => need && needs[need],
    cause: ({ cause }) => cause && isOfCause(cause),
  },
  search: ({ db }, { search }) => (search ? findHits(db, search) : undefined),
  kept: ({ db }, query) =>
    query.connection_id || query.from || query.to || query.need || query.cause
      ? undefined
      : countByState(db, query).then(totalOf(query)),
});

const totalOf =
  ({ state, would_be_rejected }: DocumentQuery) =>
  (kept: Awaited<ReturnType<typeof countByState>>): number => {
    if (would_be_rejected) return state === undefined || state === 'not_submitted' ? kept.would_be_rejected : 0;
    return state ? kept.counts[state] : kept.total;
  };

async function findHits(db: AccountDb, term: string) {
  const { rows } = await sql<{ id: number }>`
    select distinct id from app.search_documents(${term}, ${MAX_HITS}) hit (id)`.execute(db);
  return { ids: rows.map(({ id }) => id), isCapped: rows.length >= MAX_HITS };
}
