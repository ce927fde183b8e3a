import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { isIndexable, looksRare } from '../search-term.ts';

const NEWEST_READ = 5_000;
const NEWEST_READ_FOR_RARE = 1_000;
const NEWEST_READ_FOR_FREQUENT = 50_000;
const MOST_CUSTOMERS = 500;

/** What is read of each order that was found, on `orders o`; with its id, by which finds are joined. */
type Columns<Row extends { id: number }> = RawBuilder<Row>;

/** Ids of the orders that `findOrdersByTerm` finds. */
export async function findOrderIds(actor: Pick<Actor, 'db'>, term: string, most: number): Promise<number[]> {
  return (await findOrdersByTerm(actor, term, most, sql<{ id: number }>`o.id`)).map(({ id }) => id);
}

/**
 * At most `most` orders that match a term, newest first; as many as asked for may mean that there are more. A whole
 * key (number, tracking number, e-mail, SKU) wins alone. Otherwise the newest 5,000 orders are read, which is enough for
 * frequent terms; rarer ones are then looked up inside the numbers and in the customers, for all orders of theirs. Where
 * 500 customers match and still fewer orders than asked for, the names on the newest 50,000 orders decide. Of terms that look
 * rare, such as a full name or a part of a number, only the newest 1,000 are read, since the look-up is needed in any case.
 */
export async function findOrdersByTerm<Row extends { id: number }>(
  { db }: Pick<Actor, 'db'>,
  term: string,
  most: number,
  columns: Columns<Row>,
): Promise<Row[]> {
  if (term === '') return [];
  const byKey = await newestFirst(db, columns, sql`app.find_orders_by_key(${term}, ${most})`, most);
  if (byKey.length > 0) return byKey;

  const pattern = sql`'%' || app.escape_like(${term}) || '%'`;
  const newest = await newestFirst(
    db,
    columns,
    readNewest(looksRare(term) ? NEWEST_READ_FOR_RARE : NEWEST_READ, containsAnywhere(pattern), most),
    most,
  );
  if (newest.length === most || !isIndexable(term)) return newest;

  const found = await sql<{ id: number }>`select app.search_customers(${term}, ${MOST_CUSTOMERS}) as id`.execute(db);
  const customerIds = found.rows.map((row) => row.id);
  const byCustomer =
    customerIds.length < MOST_CUSTOMERS
      ? sql`(select o.id from unnest(${customerIds}::bigint[]) c (id) cross join lateral
          (select id from orders where customer_id = c.id order by order_date desc, id desc limit ${most}) o)`
      : readNewest(NEWEST_READ_FOR_FREQUENT, sql`customer_name ilike ${pattern}`, most);
  const numbers = sql`select app.search_order_numbers(${term}, ${most})`;
  const newestIds = newest.map(({ id }) => id);
  return newestFirst(
    db,
    columns,
    sql`(select unnest(${newestIds}::bigint[]) union ${numbers} union ${byCustomer})`,
    most,
  );
}

function containsAnywhere(pattern: RawBuilder<unknown>) {
  return sql`(customer_name ilike ${pattern} or order_number ilike ${pattern}
    or source_order_number ilike ${pattern} or customer_email ilike ${pattern})`;
}

/** Ids from the newest `rows` orders, read one by one until `most` match. */
function readNewest(rows: number, condition: RawBuilder<unknown>, most: number) {
  return sql`(select id from (select id, customer_name, customer_email, order_number, source_order_number
    from orders order by order_date desc, id desc limit ${rows}) newest where ${condition} limit ${most})`;
}

async function newestFirst<Row extends { id: number }>(
  db: AccountDb,
  columns: Columns<Row>,
  ids: RawBuilder<unknown>,
  most: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${ids} found (id) join orders o on o.id = found.id and o.account_id = app.account_id()
     order by o.order_date desc, o.id desc limit ${most}`.execute(db);
  return rows;
}
