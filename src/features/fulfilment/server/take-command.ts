import { type Selectable, sql } from 'kysely';
import { lockOrder } from '#features/order-lifecycle/server/lock-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { StoredCommand, submissionKey } from './stored-command.ts';

/** A write handed out for sending. */
export type TakenCommand = {
  id: number;
  order_id: number;
  connection_id: number;
  attempts: number;
  command: StoredCommand;
  /** It may have arrived before: ask first. */
  isInDoubt: boolean;
};

type Row = {
  id: number;
  order_id: number;
  connection_id: number;
  type: string;
  idem_key: string;
  payload: object;
  state: string;
  attempts: number;
};

/**
 * Hands out an order's oldest open write that is due, and marks it as being sent, under the order's row lock. Found marked
 * already, it was left by a crash and is in doubt. A submission that never left and is not what the order is now is withdrawn.
 * @returns null where nothing is due, or what is due first is another connection's
 */
export async function takeCommand(actor: Actor, orderId: number, connectionId: number): Promise<TakenCommand | null> {
  return actor.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await withdrawOutdated(tx, order);
    const row = await oldestOpen(tx, orderId);
    if (row?.connection_id !== connectionId) return null;
    const { id, order_id, connection_id, attempts, type, idem_key, payload, state } = row;
    await sql`update commands set state = ${state === 'queued' ? 'sending' : state}, attempts = attempts + 1 where id = ${id}`.execute(
      tx,
    );
    const command = StoredCommand.parse({ ...payload, type, idem_key });
    return { id, order_id, connection_id, attempts: attempts + 1, command, isInDoubt: state !== 'queued' };
  });
}

async function oldestOpen(tx: AccountDb, orderId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row & { is_due: boolean }>`
    select id, order_id, connection_id, type, idem_key, payload, state, attempts, coalesce(next_try_at <= now(), true) as is_due
      from commands where order_id = ${orderId} and state in ('queued', 'sending', 'in_doubt') order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.is_due ? rows[0] : undefined;
}

/**
 * Withdraws a submission that still waits though the order was edited, held or closed since, or is being edited, in the caller's
 * transaction that holds the order's lock. What changed the order also has it checked, and the check sends it on again; the end of
 * an edit sends it on too.
 */
export async function withdrawOutdated(tx: AccountDb, order: Selectable<Orders>): Promise<void> {
  const current = order.order_status === 'pending' && !order.is_held ? submissionKey(order) : '';
  await sql`update commands set state = 'withdrawn', done_at = now(), next_try_at = null
    where order_id = ${order.id} and type = 'submit_order' and state = 'queued'
      and (idem_key <> ${current}
        or exists (select from edit_leases e where e.order_id = ${order.id} and e.expires_at > now()))`.execute(tx);
}

/** Withdraws the submissions of orders that wait though a check found that something else is to be sent; it sends them on again. */
export async function withdrawWaiting(tx: AccountDb, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`update commands set state = 'withdrawn', done_at = now(), next_try_at = null
    where order_id = any(${orderIds}::bigint[]) and type = 'submit_order' and state = 'queued'`.execute(tx);
}
