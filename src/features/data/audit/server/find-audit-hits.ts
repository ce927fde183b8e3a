import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** What a search means: records, at most 100 of each kind, of orders the newest, and the changes that say its words. */
export type AuditHits = {
  orders: number[];
  products: number[];
  customers: number[];
  connections: number[];
  /** Of those that are about none of these records; null where they are many, or where nothing in the term is a word. */
  changes: number[] | null;
  patterns: string[];
};

const MOST_OF_A_KIND = 100;
const MOST_CHANGES = 1_000;

/** Looks records up by number, name, SKU or e-mail, as the searches of their lists do. */
export async function findAuditHits(db: AccountDb, term: string): Promise<AuditHits> {
  const { rows } = await sql<AuditHits>`
    select to_jsonb(array(select app.find_orders(${term}, ${MOST_OF_A_KIND}))) as orders,
           to_jsonb(array(select app.search_items(null, ${term}, ${MOST_OF_A_KIND}))) as products,
           to_jsonb(array(select app.search_customers(patterns, ${MOST_OF_A_KIND}))) as customers,
           to_jsonb(array(select id from connections where app.fold(name) like all (patterns))) as connections,
           to_jsonb(app.find_changes_by_words(patterns, ${MOST_CHANGES})) as changes, to_jsonb(patterns) as patterns
      from app.search_patterns(${term}) patterns`.execute(db);
  return rows[0] ?? { orders: [], products: [], customers: [], connections: [], changes: [], patterns: [] };
}
