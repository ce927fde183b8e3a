import { sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { type LeftOut, leftOutOf } from '#features/orders/refunds/server/store-refunds.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type LineValues, lineValues, type OrderValues, orderValues } from './order-values.ts';

/** Of an order that its channel changes without end the newest are kept. */
const MAX_AN_ORDER = 20;

/**
 * Keeps a channel's present version of an order in addition to the earlier ones, in the caller's transaction that holds
 * the order's lock. @returns the version's id
 */
export async function keepChannelVersion(tx: AccountDb, order_id: number, version: RemoteOrder): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into channel_versions (order_id, source_version, fields, lines, refunds)
    values (${order_id}, ${version.source_version}, ${jsonb(orderValues(version))},
      ${jsonb(version.lines.map(lineValues))}, ${jsonb(leftOutOf(version))}) returning id`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Error('a version was not stored');
  const older = sql`(
    select id from channel_versions where order_id = ${order_id} order by id desc offset ${MAX_AN_ORDER} limit 1)`;
  await sql`delete from channel_versions where order_id = ${order_id} and id <= ${older}`.execute(tx);
  return kept.id;
}

/** What a channel said of an order. */
export type KeptVersion = {
  id: number;
  /** Fields that came after it was kept are not in it. */
  fields: Partial<OrderValues>;
  lines: LineValues[];
  refunds: LeftOut[];
};

/** What the channel said of an order with this id, else the newest that it said. */
export async function findVersion(tx: AccountDb, orderId: number, id?: number): Promise<KeptVersion | undefined> {
  const { rows } = await sql<KeptVersion>`
    select id, fields, lines, refunds from channel_versions
     where order_id = ${orderId} and id = coalesce(${id ?? null}, id) order by id desc limit 1`.execute(tx);
  return rows[0];
}
