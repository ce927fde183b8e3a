import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';

/** What is read of each order that was found, on `orders o`. */
type Columns<Row extends { id: number }> = RawBuilder<Row>;

/** Ids of the orders that `findOrdersByTerm` finds. */
export async function findOrderIds(actor: Pick<Actor, 'db'>, term: string, most: number): Promise<number[]> {
  return (await findOrdersByTerm(actor, term, most, sql<{ id: number }>`o.id`)).map(({ id }) => id);
}

/**
 * At most `most` orders that match a term, newest first; as many as asked for may mean that there are more. A whole key (number,
 * tracking number, e-mail, SKU) wins alone; what else matches, and how far is looked, says `app.find_orders` in
 * `migrations/0010-search-and-counts.sql`.
 * One folded text and index for all orders is as fast, but takes 60 MB more at 200,000: 1.73 times the bare database, not 1.58, of 1.6
 * allowed. For the same reason the index of SKUs ends in groups of 32,768 orders: 11 MB, not 30.
 */
export async function findOrdersByTerm<Row extends { id: number }>(
  { db }: Pick<Actor, 'db'>,
  term: string,
  most: number,
  columns: Columns<Row>,
): Promise<Row[]> {
  if (term === '') return [];
  const { rows } = await sql<Row>`
    select ${columns} from app.find_orders(${term}, ${most}) found (id)
      join orders o on o.id = found.id
     order by o.order_date desc, o.id desc limit ${most}`.execute(db);
  return rows;
}
