import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { findDocuments } from '../../contract.ts';

/** As the list's address and the exports have it; they parse kinds and states. */
type Filter = Omit<z.output<typeof findDocuments.query>, 'page' | 'perPage' | 'kind' | 'state'> & {
  kind?: string | undefined;
  state?: string | undefined;
};

/** So many of what a search finds are listed. */
const MOST_HITS = 500;

/** What a filter asks of documents `t`: all of it at once. */
export function documentCondition(filter: Filter): RawBuilder<unknown> {
  const { search, country, kind, state, series_id, connection_id, from, to, would_be_rejected } = filter;
  const parts = [sql`true`];
  if (country) parts.push(sql`t.country = ${country}`);
  if (kind) parts.push(sql`t.kind = ${kind}`);
  if (state) parts.push(sql`t.state = ${state}`);
  if (would_be_rejected) parts.push(sql`t.is_blocked and t.state = 'not_submitted'`);
  if (series_id) parts.push(sql`t.series_id = ${series_id}`);
  if (connection_id) parts.push(sql`t.connection_id = ${connection_id}`);
  if (from) parts.push(sql`t.issued_on >= ${from}::date`);
  if (to) parts.push(sql`t.issued_on <= ${to}::date`);
  if (search) parts.push(sql`t.id = any(array(select app.search_documents(${search}, ${MOST_HITS})))`);
  return sql.join(parts, sql` and `);
}

/** Whether the list that a filter narrows is in the order of the days of issue, which all its documents have. */
export const isByDay = ({ from, to }: Pick<Filter, 'from' | 'to'>): boolean => Boolean(from || to);
