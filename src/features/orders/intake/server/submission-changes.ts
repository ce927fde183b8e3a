import { sql } from 'kysely';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { SubmissionDifference } from '../channel-change.ts';

type State = 'open' | 'asked' | 'taken' | 'refused' | 'kept' | 'withdrawn';

/** The author of a change of the order at the warehouse: the channel, by one of its versions, or a member. */
export type WantedBy = { version_id: number } | { asked_by: number; reason: string };

/** A change of what the warehouse has of an order, and what became of it. */
export type SubmissionChange = {
  id: number;
  /** Null where a member wants it. */
  version_id: number | null;
  difference: SubmissionDifference;
  state: State;
};

/** Keeps a change that is wanted of an order that the warehouse has. @returns its id */
export async function addSubmissionChange(
  tx: AccountDb,
  { id, amware_ref_num }: Pick<LockedOrder, 'id' | 'amware_ref_num'>,
  by: WantedBy,
  { difference, state }: Pick<SubmissionChange, 'difference' | 'state'>,
): Promise<number> {
  const { version_id, asked_by, reason } =
    'version_id' in by ? { ...by, asked_by: null, reason: '' } : { ...by, version_id: null };
  const { rows } = await sql<{ id: number }>`
    insert into submission_changes (order_id, reference, version_id, asked_by, reason, difference, state)
    values (${id}, ${amware_ref_num ?? ''}, ${version_id}, ${asked_by}, ${reason}, ${jsonb(difference)}, ${state})
    returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a change was not stored');
  return added.id;
}

const columns = sql`id, version_id, difference, state`;

/** What was wanted last of an order that the warehouse has, by its channel or by a member. */
export async function findNewestChange(tx: AccountDb, orderId: number): Promise<SubmissionChange | undefined> {
  const { rows } = await sql<SubmissionChange>`
    select ${columns} from submission_changes where order_id = ${orderId} order by id desc limit 1`.execute(tx);
  return rows[0];
}

/** What its channel wanted last. */
export async function findChannelChange(tx: AccountDb, orderId: number): Promise<SubmissionChange | undefined> {
  const { rows } = await sql<SubmissionChange>`
    select ${columns} from submission_changes
     where order_id = ${orderId} and version_id is not null order by id desc limit 1`.execute(tx);
  return rows[0];
}

export async function findChange(tx: AccountDb, id: number): Promise<SubmissionChange | undefined> {
  const { rows } = await sql<SubmissionChange>`
    select ${columns} from submission_changes where id = ${id}`.execute(tx);
  return rows[0];
}

/** Says what became of a change. `answer`: the warehouse's own words */
export async function settleChange(
  tx: AccountDb,
  id: number,
  { state, answer = '' }: { state: State; answer?: string },
): Promise<void> {
  await sql`update submission_changes set state = ${state}, answer = ${answer} where id = ${id}`.execute(tx);
}

/** The channel wants nothing any more that it wanted before, or the order follows it again. */
export async function withdrawChannelChanges(tx: AccountDb, orderId: number): Promise<void> {
  await sql`update submission_changes set state = 'withdrawn'
    where order_id = ${orderId} and version_id is not null and state in ('open', 'asked', 'refused', 'kept')`.execute(
    tx,
  );
}

/** The order leaves as it was sent, whatever is wanted of it. */
export async function keepAllAsSent(tx: AccountDb, orderId: number): Promise<void> {
  await sql`update submission_changes set state = 'kept'
    where order_id = ${orderId} and (state in ('open', 'asked') or state = 'refused' and version_id is not null)`.execute(
    tx,
  );
}

/** Whether the warehouse is being asked for something of an order that it has, so that nothing else is asked of it. */
export async function isChangeAsked(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from partner_writes
     where order_id = ${orderId} and type in ('change_order', 'recall_order', 'cancel_order')
       and state in ${unfinished} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether what the warehouse will have of an order is about to be known: it is being asked to take a change, or a
 * member's waits. What the channel says meanwhile is read again afterwards.
 */
export async function isBeingChanged(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from partner_writes
     where order_id = ${orderId} and type = 'change_order' and state in ('sending', 'in_doubt')
    union all
    select from submission_changes where order_id = ${orderId} and state = 'asked' and version_id is null
     limit 1`.execute(tx);
  return rows.length > 0;
}
