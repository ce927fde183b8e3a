import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { OrderStatus } from '../order-status.ts';

/** An order's row, locked until the transaction ends. */
export type LockedOrder = Omit<Selectable<Orders>, 'order_status'> & { order_status: OrderStatus };

/** A locked row with what its status is known to be. */
export const lockedOrder = (row: Selectable<Orders>): LockedOrder => ({
  ...row,
  order_status: OrderStatus.parse(row.order_status),
});

/** Takes an order's row for the rest of the transaction; undefined where it is gone. */
export async function findLocked(tx: AccountDb, id: number): Promise<LockedOrder | undefined> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return order && lockedOrder(order);
}

/**
 * As `findLocked`, of an order that a member named: whatever is done to one order is done one after another.
 * @throws AppError not_found
 */
export async function lockOrder(tx: AccountDb, id: number): Promise<LockedOrder> {
  const order = await findLocked(tx, id);
  if (!order) throw new AppError('not_found');
  return order;
}

/** The row of an order that the transaction has locked already. */
export async function readLocked(tx: AccountDb, id: number): Promise<LockedOrder> {
  return lockedOrder(await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** Whether the order is on its way to the warehouse: sent or in doubt, so that no one may change it. */
export const submissionUnderWay = (orderId: number | RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from partner_writes
    where order_id = ${orderId} and type in ('submit_order', 'submit_part') and state in ('sending', 'in_doubt'))`;

/** As `submissionUnderWay`, asked by itself. */
export async function isBeingSent(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${submissionUnderWay(orderId)} as found`.execute(tx);
  return rows[0]?.found ?? false;
}
