import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Hits } from '#platform/lists/list.ts';

const MAX_HITS = 1_000;
const MAX_ROWS_READ = 10_000;

/**
 * Customers that have all words of the term in their name, e-mail, phone, company and city; a whole e-mail wins alone.
 * Up to 1,000 hits are all found. Of a more frequent term, or one that no index finds, the first 10,000 rows of the
 * list are read, so that its first pages are right: `rows` is the list without the search, in SQL from its `from` on.
 */
export async function findCustomerHits(db: AccountDb, search: string, rows: RawBuilder<unknown>): Promise<Hits> {
  if (search.includes('@')) {
    const ids = await idsOf(
      db,
      sql`select app.search_customers(app.search_patterns(${search}, true), ${MAX_HITS}) as id`,
    );
    if (ids.length > 0) return { ids, isCapped: ids.length === MAX_HITS };
  }
  const { ids, patterns, isIndexed } = await findIndexed(db, search);
  if (isIndexed && ids.length <= MAX_HITS) return { ids, isCapped: false };
  const first = await readFirstRows(db, rows, patterns);
  return { ids: [...new Set([...first.ids, ...ids])], isCapped: ids.length > 0 || first.isCapped };
}

type Indexed = {
  ids: number[];
  patterns: string[];
  /** Whether an index can find the term at all. */
  isIndexed: boolean;
};

async function findIndexed(db: AccountDb, search: string): Promise<Indexed> {
  const { rows } = await sql<Indexed>`
    select (select coalesce(jsonb_agg(id), '[]')
      from app.search_customers(patterns, ${MAX_HITS + 1}) found (id)) as ids,
           patterns, coalesce(app.is_indexed(patterns[1]), false) as "isIndexed"
      from app.search_patterns(${search}) patterns`.execute(db);
  return rows[0] ?? { ids: [], patterns: [], isIndexed: false };
}

async function readFirstRows(db: AccountDb, listed: RawBuilder<unknown>, patterns: readonly string[]): Promise<Hits> {
  const ids = await idsOf(
    db,
    sql`select id from (select c.id, c.search_text ${listed} limit ${MAX_ROWS_READ}) first
         where ${patterns}::text[] <> '{}' and search_text like all (${patterns}::text[]) limit ${MAX_HITS}`,
  );
  const { rows } = await sql<{ is_longer: boolean }>`
    select exists (select ${listed} offset ${MAX_ROWS_READ}) as is_longer`.execute(db);
  return { ids, isCapped: ids.length === MAX_HITS || rows[0]?.is_longer === true };
}

async function idsOf(db: AccountDb, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map((row) => row.id);
}
