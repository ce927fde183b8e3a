import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isBeingSent, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { submitKey, submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/** How long a form holds its order back without a heartbeat: a browser wakes a page in the background once a minute. */
const LEASE_S = 120;

type Form = { id: number; lease_id: string };

/** Who edits an order `o` just now, in the order in which they began to be known. */
export const editorsOf: RawBuilder<{ lease_id: string; name: string }[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('lease_id', e.lease_id, 'name', u.name) order by u.name, e.lease_id)
    from edit_leases e join users u on u.id = e.user_id where e.order_id = o.id and e.expires_at > now()), '[]')`;

/**
 * Holds an order back from the warehouse while a member's form is open, and renews that.
 * @throws AppError not_found; order_in_warehouse where it cannot be edited any more
 */
export async function renewEditLease(staff: Staff, { id, lease_id }: Form): Promise<{ expires_in_s: number }> {
  await staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.edit({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    const expires_at = sql<string>`now() + make_interval(secs => ${LEASE_S})`;
    const { rows: renewed } = await sql`update edit_leases set expires_at = ${expires_at}
      where order_id = ${id} and user_id = ${staff.user_id} and lease_id = ${lease_id} and expires_at > now()
        returning 1`.execute(tx);
    if (renewed.length > 0) return;
    await sql`delete from edit_leases where order_id = ${id} and expires_at <= now()`.execute(tx);
    const lease = { order_id: id, user_id: staff.user_id, lease_id, expires_at };
    await tx.insertInto('edit_leases').values(lease).execute();
    await publishEvent(tx, staff, { type: 'order.editing', order_id: id });
  });
  return { expires_in_s: LEASE_S };
}

/** Ends what a form held back; the order goes out where nothing else keeps it. One that ended already is none. */
export async function endEditLease(staff: Staff, { id, lease_id }: Form): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from edit_leases
      where order_id = ${id} and user_id = ${staff.user_id} and lease_id = ${lease_id} returning 1`.execute(tx);
    if (rows.length === 0) return;
    await addJob(tx, staff, submitOrder, { order_id: id }, { key: submitKey({ order_id: id }) });
    await publishEvent(tx, staff, { type: 'order.editing', order_id: id });
  });
}

/** @throws AppError order_being_edited where a form of another member is open */
export async function requireNoOtherEditor(tx: AccountDb, staff: Staff, orderId: number): Promise<void> {
  const { rows } = await sql<{ who: string }>`select ${memberName('user_id')} as who from edit_leases
    where order_id = ${orderId} and user_id <> ${staff.user_id} and expires_at > now() limit 1`.execute(tx);
  if (rows[0]) throw new AppError('order_being_edited', { params: { who: rows[0].who } });
}
