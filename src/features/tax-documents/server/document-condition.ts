import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { findDocuments } from '../contract.ts';

/** As the list's address and the exports have it; they parse kinds and states. */
type Filter = Omit<z.output<typeof findDocuments.query>, 'page' | 'perPage' | 'kind' | 'state'> & {
  kind?: string | undefined;
  state?: string | undefined;
};

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
  if (search) parts.push(sql`t.id = any(array(${hitsOf(search)}))`);
  return sql.join(parts, sql` and `);
}

/** A number from its beginning, an identifier or an order number as a whole: each has its index. */
const hitsOf = (term: string) => sql`
  (select s.id from tax_documents s where s.full_number like app.escape_like(${term}) || '%' order by s.id desc limit 500)
  union (select s.id from tax_documents s where s.ids @> any(array(
     select jsonb_build_object(name, ${term}::text) from unnest(array['claveAcceso', 'uuid', 'identificador', 'serie', 'numero', 'numeroAutorizacion']) name)) limit 500)
  union (select s.id from orders n join tax_documents s on s.order_id = n.id where n.order_number = ${term} limit 500)`;
