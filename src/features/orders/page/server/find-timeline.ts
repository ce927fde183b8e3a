import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { formatResult } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';

const MAX_ENTRIES = 500;

/** What happened to an order and every attempt made for it, newest first. @throws AppError not_found */
export async function findOrderTimeline(staff: Staff, orderId: number): Promise<{ data: TimelineEntry[] }> {
  await requireOrder(staff, orderId);
  const { rows } = await sql<
    TimelineEntry & { log: { result: string; params: Record<string, string | number> } | null }
  >`
    (select 'event-' || id as id, at, type, ${memberName('events.user_id')} as actor, false as is_failure, details,
            null::jsonb as log from events
      where order_id = ${orderId} order by id desc limit ${MAX_ENTRIES})
    union all
    (select 'log-' || id, at, 'log', ${memberName('edited_by')}, is_failure, jsonb_build_object('action', action),
            jsonb_build_object('result', result, 'params', result_params) from connector_log
      where order_id = ${orderId} order by id desc limit ${MAX_ENTRIES})
    order by at desc, id desc limit ${MAX_ENTRIES}`.execute(staff.db);
  const withTexts = ({ log, ...entry }: (typeof rows)[number]): TimelineEntry =>
    log === null
      ? entry
      : { ...entry, details: { ...entry.details, result: formatResult(staff.language, log.result, log.params) } };
  return { data: rows.map(withTexts) };
}

/**
 * Adds a member's words to the timeline. @returns the comment's id: its entry is `event-{id}` @throws AppError
 * not_found
 */
export async function commentOnOrder(staff: Staff, orderId: number, text: string): Promise<{ id: number }> {
  return staff.db.transaction().execute(async (tx) => {
    await requireOrder({ db: tx }, orderId);
    const id = await recordEvent(tx, staff, { type: 'order.commented', order_id: orderId, details: { text } });
    return { id };
  });
}

async function requireOrder({ db }: Pick<Staff, 'db'>, id: number): Promise<void> {
  const found = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
}
