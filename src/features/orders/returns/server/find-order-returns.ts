import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { claimedPieces, type Inspected, type ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { selectList } from '#platform/db/select-list.ts';
import type { findOrderReturns, Returnable, ReturnRow } from '../contract.ts';
import { returnNumber, returnPieces } from './return-columns.ts';
import { tellsReturns } from './tells-returns.ts';

type Row = z.input<typeof ReturnRow>;

/** What a list has of a return `r` of an order `o`. */
export const rowColumns = selectList<Row, { r: 'order_returns'; o: 'orders' }>({
  id: 'r',
  number: returnNumber,
  order_id: 'r',
  order_number: 'o',
  customer_name: 'o',
  state: 'r',
  state_at: 'r',
  reason: 'r',
  pieces: returnPieces,
  tracking_number: 'r',
  requested_at: 'r',
  requested_by: memberName('r.requested_by'),
});

/** The returns of an order, newest first, and what of it can still come back. @throws AppError not_found */
export async function findReturnsOf(
  db: AccountDb,
  orderId: number,
): Promise<z.input<(typeof findOrderReturns.replies)[200]>> {
  const returnable = await findReturnable(db, orderId);
  const { rows } = await sql<Row>`
    select ${rowColumns} from order_returns r join orders o on o.id = r.order_id
     where r.order_id = ${orderId} order by r.id desc`.execute(db);
  return { returns: rows, returnable, told: await findNotifiedChannel(db, orderId) };
}

/** The name of the channel that is notified of an order's returns; null where none is. */
async function findNotifiedChannel(db: AccountDb, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; kind: string; settings: unknown }>`
    select c.name, c.kind, c.settings from orders o join connections c on c.id = o.connection_id
     where o.id = ${orderId} and c.removed_at is null`.execute(db);
  const [channel] = rows;
  return channel && tellsReturns(channel.kind, channel.settings) ? channel.name : null;
}

type Claim = Inspected & { source_item_id: string; quantity: number; state: ReturnState };

/** Pieces of an order that left and are in no return, by line. @throws AppError not_found */
export async function findReturnable(db: AccountDb, orderId: number): Promise<Returnable[]> {
  const [now] = await balancesOf(db, [orderId]);
  if (!now) throw new AppError('not_found');
  const { rows: claims } = await sql<Claim>`
    select l.source_item_id, l.quantity, l.good, l.damaged, l.missing, r.state
      from order_returns r join order_return_lines l on l.return_id = r.id
     where r.order_id = ${orderId}`.execute(db);
  return now.balance.rows.flatMap(({ source_item_id, sku, name, is_kit, pieces }) => {
    if (pieces === null || is_kit) return [];
    const claimed = claims
      .filter((claim) => claim.source_item_id === source_item_id)
      .reduce((sum, claim) => sum + claimedPieces(claim.state, claim), 0);
    const left = pieces.sent - claimed;
    return left > 0 ? [{ source_item_id, sku, name, left }] : [];
  });
}
