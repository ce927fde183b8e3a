import { sql } from 'kysely';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { findOrderIds } from '#features/orders/order/server/find-orders-by-term.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** What a search means: records, at most 100 of each kind, of orders the newest, and the changes that say its words. */
export type AuditHits = {
  orders: number[];
  products: number[];
  customers: number[];
  connections: number[];
  /**
   * Of those that are about none of these records; null where they are many, or where nothing in the term is a word.
   */
  changes: number[] | null;
  patterns: string[];
};

const MAX_OF_A_KIND = 100;
const MAX_CHANGES = 1_000;

/** Looks records up by number, name, SKU or e-mail, as the searches of their lists do. */
export async function findAuditHits(db: AccountDb, term: string): Promise<AuditHits> {
  const { rows } = await sql<Omit<AuditHits, 'orders'>>`
    select to_jsonb(array(${itemsFound(term, null, MAX_OF_A_KIND)})) as products,
           to_jsonb(array(select app.search_customers(patterns, ${MAX_OF_A_KIND}))) as customers,
           to_jsonb(array(select id from connections
                           where patterns <> '{}' and app.search_text(name) like all (patterns))) as connections,
           case when patterns = '{}' then '[]'
                when app.is_indexed(patterns[1]) and cardinality(changes) <= ${MAX_CHANGES} then to_jsonb(changes)
                end as changes,
           to_jsonb(patterns) as patterns
      from app.search_patterns(${term}) words (patterns)
     cross join lateral (select array(select app.search_changes(patterns,
       ${MAX_CHANGES + 1})) as changes offset 0) said`.execute(db);
  const [found] = rows;
  if (!found) return { orders: [], products: [], customers: [], connections: [], changes: [], patterns: [] };
  return { ...found, orders: await findOrderIds({ db }, term, MAX_OF_A_KIND) };
}
