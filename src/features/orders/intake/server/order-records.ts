import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { OrderJson } from '#features/orders/order/detail-contract.ts';
import { keptRecord } from '#features/orders/order/order-record.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** An order of some hundred lines; what is longer is cut. */
const MAX_BYTES = 262_144;

export type OrderRecord = { order_id: number; record: unknown };

/** Keeps the records of orders as their channel sent them, each in place of the one before, in one statement. */
export async function saveOrderRecords(tx: AccountDb, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const kept = records.map(({ record }) => keptRecord(record, MAX_BYTES));
  // The texts stand in one JSON as they are: as values of a JSON or of an array each of their quotes would be escaped.
  const list = `[${kept.map(({ record }) => record).join()}]`;
  await sql`
    insert into order_records (order_id, record, is_whole)
    select o.order_id, r.record, o.is_whole
      from unnest(${records.map(({ order_id }) => order_id)}::bigint[],
        ${kept.map(({ is_whole }) => is_whole)}::boolean[])
             with ordinality as o (order_id, is_whole, n)
      join json_array_elements(${list}::json) with ordinality as r (record, n) using (n)
    on conflict (account_id, order_id) do update
      set record = excluded.record, is_whole = excluded.is_whole, received_at = now()`.execute(tx);
}

/**
 * An order's record as its channel sent it last. @throws AppError not_found, also for an order of which none is kept
 */
export async function getOrderRecord({ db }: Actor, id: number): Promise<OrderJson> {
  const { rows } = await sql<OrderJson>`
    select record as order_json, is_whole, received_at from order_records where order_id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  return found;
}
