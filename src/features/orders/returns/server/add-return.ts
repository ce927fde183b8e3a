import { sql } from 'kysely';
import type { ReturnReason } from '#base/return-reason.ts';
import type { ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';

export type PieceOfReturn = { source_item_id: string; sku: string; name: string; quantity: number };

/** `requested_at` and the channel's own id: only of a return that the channel reports. */
export type NewReturn = {
  order_id: number;
  state: ReturnState;
  reason: ReturnReason;
  note: string;
  tracking_number: string;
  requested_by: number | null;
  requested_at: string | null;
  source_return_id: string | null;
  source_name: string;
  lines: readonly PieceOfReturn[];
};

/** Stores a return under the account's next number, in the caller's transaction that has locked its order. */
export async function addReturn(
  tx: AccountDb,
  actor: Actor,
  { order_id, state, lines, ...made }: NewReturn,
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ id: number; number: string }>`
    with counted as (update accounts set last_return = last_return + 1 returning last_return)
    insert into order_returns (order_id, number, state, reason, note, tracking_number, requested_by, requested_at,
      authorised_at, source_return_id, source_name)
    select ${order_id}::bigint, last_return, ${state}, ${made.reason}, ${made.note}, ${made.tracking_number},
           ${made.requested_by}::bigint, coalesce(${made.requested_at}::timestamptz, now()),
           case when ${state} <> 'requested' then now() end, ${made.source_return_id}::text, ${made.source_name}
      from counted returning id, 'R-' || number as number`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a return was not stored');
  await setPieces(tx, added.id, lines);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const details = { subject: added.number, pieces, why: made.reason };
  await recordEvent(tx, actor, { type: 'order.return_requested', order_id, details });
  if (state !== 'requested')
    await recordEvent(tx, actor, { type: 'order.return_authorised', order_id, details: { subject: added.number } });
  return added;
}

/** The pieces of a return of which nothing has arrived are these from now on. */
export async function setPieces(tx: AccountDb, return_id: number, lines: readonly PieceOfReturn[]): Promise<void> {
  await sql`delete from order_return_lines where return_id = ${return_id}
     and source_item_id <> all(${lines.map(({ source_item_id }) => source_item_id)}::text[])`.execute(tx);
  await sql`insert into order_return_lines as l (return_id, source_item_id, sku, name, quantity)
    select ${return_id}::bigint, source_item_id, sku, name, quantity
      from jsonb_to_recordset(${jsonb(lines)})
        as r (source_item_id text, sku text, name text, quantity int)
    on conflict (account_id, return_id, source_item_id) do update set quantity = excluded.quantity
      where l.quantity <> excluded.quantity`.execute(tx);
}
