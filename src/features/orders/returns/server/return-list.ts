import { sql } from 'kysely';
import { findOrderIds } from '#features/orders/order/server/find-orders-by-term.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { defineList, type Hits } from '#platform/lists/list.ts';
import { ReturnFilter, ReturnRow } from '../contract.ts';
import { countByState, totalOf } from './count-returns.ts';
import { returnNumber, returnPieces } from './return-columns.ts';

/** Those that a search finds, at most. */
const MAX_HITS = 500;

/** The account's returns. */
export const returnList = defineList({
  table: 'order_returns',
  alias: 'r',
  row: ReturnRow,
  derived: {
    number: returnNumber,
    order_number: sql<string>`o.order_number`,
    customer_name: sql<string>`o.customer_name`,
    pieces: returnPieces,
    requested_by: memberName('r.requested_by'),
  },
  joins: sql`join orders o on o.id = r.order_id`,
  query: ReturnFilter,
  sorts: { requested_at: [], state_at: [sql`r.state_at`] },
  orderOf: ({ orderBy, orderDir }) => ({ sort: orderBy, isDescending: orderDir === 'DESC' }),
  filters: {
    filterBy: ({ filterBy }) => filterBy && sql`r.state = ${filterBy}`,
    reason: ({ reason }) => reason && sql`r.reason = ${reason}`,
  },
  search: (reader, { search }) => (search ? findHits(reader, search) : undefined),
  kept: ({ db }, { filterBy, reason }) => (reason ? undefined : countByState(db).then(totalOf(filterBy))),
});

const WRITTEN_NUMBER = /^(?:r-?)?(\d{1,9})$/i;

/** Returns by their number, else those of the orders that the term finds. */
async function findHits(reader: Pick<Actor, 'db'>, term: string): Promise<Hits> {
  const [, number] = WRITTEN_NUMBER.exec(term) ?? [];
  const orders = await findOrderIds(reader, term, MAX_HITS);
  const { rows } = await sql<{ id: number }>`
    select id from order_returns where number = ${number ?? null}::int
    union select id from order_returns where order_id = any(${orders}::bigint[])
     order by id desc limit ${MAX_HITS}`.execute(reader.db);
  return { ids: rows.map(({ id }) => id), isCapped: rows.length >= MAX_HITS || orders.length >= MAX_HITS };
}
