import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { OrderJson } from '../detail-contract.ts';
import { cutRecord, withoutSecrets } from '../order-record.ts';

/** An order of some hundred lines; what is longer is cut. */
const MOST_BYTES = 262_144;

export type OrderRecord = { order_id: number; record: unknown };

/** Keeps the records of orders as their channel sent them, each in place of the one before, in one statement. */
export async function saveOrderRecords(tx: AccountDb, records: readonly OrderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ order_id, record: sent }) => {
    const { record, is_whole } = cutRecord(withoutSecrets(sent), MOST_BYTES);
    return { order_id, is_whole, record: JSON.stringify(record) };
  });
  await sql`
    insert into order_records (order_id, record, is_whole)
    select order_id, record::json, is_whole from jsonb_to_recordset(${jsonb(rows)}) as r (order_id bigint, record text, is_whole boolean)
    on conflict (account_id, order_id) do update
      set record = excluded.record, is_whole = excluded.is_whole, received_at = now()`.execute(tx);
}

/** An order's record as its channel sent it last. @throws AppError not_found, also for an order of which none is kept */
export async function getOrderRecord({ db }: Actor, id: number): Promise<OrderJson> {
  const { rows } = await sql<OrderJson>`
    select record as order_json, is_whole, received_at from order_records where order_id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  return found;
}
