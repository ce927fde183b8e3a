import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { mergeCounts } from '#platform/jobs/merge-counts.ts';
import { DocumentState } from '../../document-state.ts';

type Counts = { counts: Record<DocumentState, number>; would_be_rejected: number; total: number };

/** How many documents of a country, kind and series, or of all, are in each state, from the kept counters. */
export async function countByState(
  db: AccountDb,
  {
    country,
    kind,
    series_id,
  }: { country?: string | undefined; kind?: string | undefined; series_id?: number | undefined },
): Promise<Counts> {
  const { rows } = await sql<{ state: string; would_be_rejected: boolean; n: number }>`
    select state, would_be_rejected, sum(n)::int as n from tax_document_count_deltas
     where ${country ? sql`country = ${country}` : sql`true`} and ${kind ? sql`kind = ${kind}` : sql`true`}
       and ${series_id ? sql`series_id = ${series_id}` : sql`true`}
     group by state, would_be_rejected`.execute(db);
  const counts = Object.fromEntries(DocumentState.options.map((state) => [state, 0])) as Record<DocumentState, number>;
  for (const { state, n } of rows) counts[DocumentState.parse(state)] += n;
  return {
    counts,
    would_be_rejected: rows.reduce((sum, row) => sum + (row.would_be_rejected ? row.n : 0), 0),
    total: rows.reduce((sum, { n }) => sum + n, 0),
  };
}

/** Merges the kept counters of documents, each hour. */
export const mergeDocumentCounts = mergeCounts('merge-document-counts', '23 * * * *', 'tax_document_count_deltas', [
  'account_id',
  'country',
  'kind',
  'state',
  'would_be_rejected',
  'series_id',
]);
