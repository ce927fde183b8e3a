import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Holdings } from '../sample-rules.ts';

/** What the account has: each found by one look into an index. */
export async function readHoldings(db: AccountDb): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select exists (select from sample_data) as samples,
           exists (select from connections) as connections,
           exists (select from orders) as orders,
           exists (select from products) as items,
           exists (select from customers) as customers,
           exists (select from core_locations) as places,
           exists (select from imports) as imports`.execute(db);
  const [holdings] = rows;
  if (!holdings) throw new Error('a statement without a table gave no row');
  return holdings;
}
