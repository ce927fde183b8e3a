import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** Pieces that an order needs and does not reserve. `core_id` is null until it is known where the order ships from. */
export type UnreservedPieces = { order_id: number; product_id: number; core_id: string | null; quantity: number };

/**
 * Saves what these orders need and do not reserve, in the caller's transaction that holds their locks. Only rows that
 * change are written, since each is noted as a stock change.
 */
export async function saveUnreserved(
  tx: AccountDb,
  orderIds: readonly number[],
  pieces: readonly UnreservedPieces[],
): Promise<void> {
  await sql`
    with needed as (
      select * from jsonb_to_recordset(${jsonb(pieces)})
        as r (order_id bigint, product_id bigint, core_id text, quantity int)),
    ended as (
      delete from unreserved_pieces u
       where u.order_id = any(${orderIds}::bigint[])
         and not exists (select from needed n where n.order_id = u.order_id and n.product_id = u.product_id))
    insert into unreserved_pieces as u (order_id, product_id, core_id, quantity) select * from needed
    on conflict (account_id, order_id, product_id) do update
      set core_id = excluded.core_id, quantity = excluded.quantity
      where (u.core_id, u.quantity) is distinct from (excluded.core_id, excluded.quantity)`.execute(tx);
}
