import { sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { type LeftOut, leftOutOf } from '#features/orders/refunds/server/store-refunds.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ChannelChange } from '../channel-change.ts';
import { type LineValues, lineValues, type OrderValues, orderValues } from './order-values.ts';

/** Of an order that its channel changes without end the newest are kept. */
const MAX_AN_ORDER = 20;

type State = 'applied' | 'open' | 'asked' | 'same';

/**
 * Keeps what a channel says of an order now, beside what it said before, in the caller's transaction that holds the
 * order's lock. `difference`: from what the warehouse was sent; null where it does not have the order.
 */
export async function keepChannelVersion(
  tx: AccountDb,
  order_id: number,
  version: RemoteOrder,
  { state, difference }: { state: State; difference: ChannelChange | null },
): Promise<void> {
  await sql`
    insert into channel_versions (order_id, source_version, fields, lines, difference, state, refunds)
    values (${order_id}, ${version.source_version}, ${jsonb(orderValues(version))},
      ${jsonb(version.lines.map(lineValues))}, ${difference && jsonb(difference)}, ${state},
      ${jsonb(leftOutOf(version))})`.execute(tx);
  const older = sql`(
    select id from channel_versions where order_id = ${order_id} order by id desc offset ${MAX_AN_ORDER} limit 1)`;
  await sql`delete from channel_versions where order_id = ${order_id} and id <= ${older}`.execute(tx);
}

/** A kept version with what became of it. */
export type KeptVersion = {
  id: number;
  source_version: string;
  /** Fields that came after it was kept are not in it. */
  fields: Partial<OrderValues>;
  lines: LineValues[];
  difference: ChannelChange;
  refunds: LeftOut[];
  state: 'open' | 'asked' | 'sent' | 'kept' | 'same';
};

/** The newest version of an order that was not applied, since the warehouse has it. */
export async function findNewestVersion(tx: AccountDb, orderId: number): Promise<KeptVersion | undefined> {
  const { rows } = await sql<KeptVersion>`
    select id, source_version, fields, lines, difference, state, refunds from channel_versions
     where order_id = ${orderId} and state <> 'applied' order by id desc limit 1`.execute(tx);
  return rows[0];
}

/** Says what became of a version that differs from what was sent. */
export async function settleVersion(
  tx: AccountDb,
  id: number,
  { state, reason = '' }: { state: 'open' | 'asked' | 'sent' | 'kept'; reason?: string },
): Promise<void> {
  await sql`update channel_versions set state = ${state}, reason = ${reason} where id = ${id}`.execute(tx);
}

/** The order follows its newest version, and with it all that came before. */
export async function settleAllVersions(tx: AccountDb, orderId: number): Promise<void> {
  await sql`update channel_versions set state = 'applied' where order_id = ${orderId} and state <> 'applied'`.execute(
    tx,
  );
}
