import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { applyStockChangesSoon } from './apply-stock-changes-soon.ts';

/** Pieces of products, in the order of their ids, that a return brought back to a place. */
type Returned = { core_id: string; number: string; pieces: readonly { product_id: number; quantity: number }[] };

/**
 * Puts pieces back on hand at a place, in the caller's transaction that has locked the order. Channels are sent
 * the new quantity as after any change of stock; the warehouse's next count replaces ours.
 */
export async function putBack(tx: AccountDb, actor: Actor, { core_id, number, pieces }: Returned): Promise<void> {
  const { rows } = await sql<{ product_id: number; on_hand: number; quantity: number }>`
    with back as (
      select product_id, quantity from jsonb_to_recordset(${jsonb(pieces)}) as r (product_id bigint, quantity int)),
    counted as (
      insert into stock_levels as s (product_id, core_id, on_hand, updated_at)
      select product_id, ${core_id}, quantity, now() from back order by product_id
      on conflict (account_id, product_id, core_id) do update
        set on_hand = s.on_hand + excluded.on_hand, updated_at = excluded.updated_at
      returning product_id, on_hand)
    select product_id, on_hand, quantity from counted join back using (product_id) order by product_id`.execute(tx);
  for (const { product_id, on_hand, quantity } of rows) {
    const change = { field: 'on_hand' as const, from: String(on_hand - quantity), to: String(on_hand) };
    const details = { subject: `${number} · ${core_id}`, changes: [change] };
    await recordEvent(tx, actor, { type: 'stock.returned', product_id, details });
  }
  await applyStockChangesSoon(tx, actor);
}
