import { type RawBuilder, sql } from 'kysely';
import { numbersBehind } from '#features/warehouse/fulfilment/server/submissions.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Reader = Pick<Actor, 'db'>;
/** What is read of each order that was found, on `orders o`. */
type Columns<Row extends { id: number }> = RawBuilder<Row>;

/** Of a term that more orders or customers match, only the newest orders are looked through. */
const MAX_INDEX_HITS = 2_000;
const MAX_NEWEST = 50_000;
/** So many of the newest orders are looked through for words before any index. */
const MAX_NEWEST_FIRST = 5_000;

/**
 * Ids of at most `limit` orders that match a term, newest first; as many as asked for may mean that there are more.
 *
 * A whole key wins alone: an order number, the channel's number, the warehouse's number of the order or of a part of
 * it, a tracking number, a SKU or an e-mail. Otherwise all words of the term must be in the number, name, e-mail,
 * phone, company or city of the order, or in what its customer is called now. Words without digits are mostly names:
 * where the newest orders alone fill the limit, neither the index nor customers are asked.
 */
export async function findOrderIds({ db }: Reader, term: string, limit: number): Promise<number[]> {
  if (term === '') return [];
  const byKey = await findByKey(db, term, limit);
  if (byKey.length > 0) return byKey;
  const byEmail = isEmail(term) ? await findByWords(db, sql`app.search_patterns(${term}, true)`, limit) : [];
  if (byEmail.length > 0) return byEmail;
  const patterns = sql`app.search_patterns(${term})`;
  const newest = /\d/.test(term) ? [] : await idsOf(db, amongNewest(patterns, MAX_NEWEST_FIRST, limit), limit);
  return newest.length === limit ? newest : findByWords(db, patterns, limit);
}

/** The orders of `findOrderIds`, newest first. */
export async function findOrdersByTerm<Row extends { id: number }>(
  reader: Reader,
  term: string,
  limit: number,
  columns: Columns<Row>,
): Promise<Row[]> {
  const ids = await findOrderIds(reader, term, limit);
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from orders o where o.id = any(${ids}::bigint[])
     order by o.order_date desc, o.id desc`.execute(reader.db);
  return rows;
}

const isEmail = (term: string) => /^\S+@\S+\.\S+$/.test(term);

/** The ways in which a key may have been typed; the number of a part, as on its parcel, is also the order's. */
function keysOf(term: string): string[] {
  const keys = [term, term.replace(/\s/g, '')].flatMap((key) => [key, key.replace(/^#/, '')]);
  const typed = keys.flatMap((key) => [key, key.toUpperCase(), key.toLowerCase()]);
  return [...new Set(typed.flatMap(numbersBehind))];
}

/** An e-mail is no number, and a number no e-mail: to plan what cannot find anything took longer than to read it. */
function findByKey(db: AccountDb, term: string, limit: number): Promise<number[]> {
  const keys = keysOf(term);
  return idsOf(db, isEmail(term) ? withEmail(keys) : withNumber(keys, term, limit), limit);
}

/** Each key is a parameter of its own: PostgreSQL does not know an array's length, and plans each statement again. */
const isOneOf = (column: RawBuilder<unknown>, keys: readonly string[]) => sql`${column} in (${sql.join(keys)})`;

const withEmail = (keys: readonly string[]) => sql`
  select id from orders where ${isOneOf(sql`customer_email`, keys)} and customer_email <> ''
  union select o.id from customers c join orders o on o.customer_id = c.id
    where ${isOneOf(sql`c.email collate "und-x-icu"`, keys)}`;

function withNumber(keys: readonly string[], term: string, limit: number): RawBuilder<unknown> {
  const of = (column: RawBuilder<unknown>) => isOneOf(column, keys);
  // Of a SKU in very many orders the newest are at the end of its index.
  const ofSku = (column: RawBuilder<unknown>, values: readonly RawBuilder<unknown>[]) => sql`
    select newest.order_id from (values ${sql.join(values.map((value) => sql`(${value})`))}) wanted (key)
     cross join lateral (
      select order_id from line_items where ${column} = wanted.key order by order_id desc limit ${limit}) newest`;
  const written = [term, term.replace(/\s/g, '')].map((text) => sql`app.search_text(${text})`);
  return sql`
    select id from orders where ${of(sql`order_number`)}
    union select id from orders where ${of(sql`source_order_number`)}
    union select id from orders where ${of(sql`amware_ref_num`)}
    union select order_id from order_submissions where ${of(sql`reference`)}
    union select id from orders where ${of(sql`tracking_number`)}
    union select order_id from shipments where ${of(sql`tracking_number`)}
    union ${ofSku(
      sql`sku`,
      keys.map((key) => sql`${key}::text`),
    )}
    union ${ofSku(sql`search_text`, written)}`;
}

/**
 * Looks the words up in the index. Where very many orders or customers have them, the newest orders are looked through
 * too.
 */
async function findByWords(db: AccountDb, patterns: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[]; is_frequent: boolean }>`
    select to_jsonb(array(
             select o.id from orders o where o.id = any(hits.orders) or o.customer_id = any(hits.customers)
              order by o.order_date desc, o.id desc limit ${limit})) as ids,
           not app.is_indexed(words.patterns[1])
             or greatest(cardinality(hits.orders), cardinality(hits.customers)) = ${MAX_INDEX_HITS} as is_frequent
      from ${patterns} words (patterns)
     cross join lateral (
       select array(select app.search_orders(words.patterns, ${MAX_INDEX_HITS})) as orders,
              array(select app.search_customers(words.patterns, ${MAX_INDEX_HITS})) as customers offset 0) hits
     where cardinality(words.patterns) > 0`.execute(db);
  const [found] = rows;
  if (!found?.is_frequent) return found?.ids ?? [];
  const ids = sql`select unnest(${found.ids}::bigint[]) union ${amongNewest(patterns, MAX_NEWEST, limit)}`;
  return idsOf(db, ids, limit);
}

/** The ids of those of the newest orders that have all words, in SQL. */
const amongNewest = (patterns: RawBuilder<unknown>, newest: number, limit: number) => sql`(
  select o.id from (select id, order_date, search_text from orders order by order_date desc, id desc
    limit ${newest}) o
   where o.search_text like all (${patterns}) order by o.order_date desc, o.id desc limit ${limit})`;

/** The newest of the orders whose ids a statement gives. */
async function idsOf(db: AccountDb, ids: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.id = any(array(${ids}))
     order by o.order_date desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
