import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

export type StockCounts = { all: number; different: number; refused: number; waiting: number };

/** How many of a channel's products there are with quantities of each kind, counted in one index. */
export async function countStock(db: AccountDb, connectionId: number): Promise<StockCounts> {
  const { rows } = await sql<StockCounts>`
    select count(*)::int as all, (count(*) filter (where different))::int as different, (count(*) filter (where refused))::int as refused,
           (count(*) filter (where waiting))::int as waiting
      from (select bool_or(difference <> 0) as different, bool_or(state = 'refused') as refused, bool_or(state = 'waiting') as waiting
              from channel_stock where connection_id = ${connectionId} and target is not null group by connector_product_id) by_product`.execute(
    db,
  );
  return rows[0] ?? { all: 0, different: 0, refused: 0, waiting: 0 };
}
