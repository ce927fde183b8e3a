import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Pieces in the parcels of an order `o`, by line number, as a JSON object; empty where nothing has left. */
export const sentByLine: RawBuilder<Record<string, number>> = sql`(
  select coalesce(jsonb_object_agg(x.source_item_id, x.pieces), '{}')
    from (select l.source_item_id, sum(l.qty_shipped) as pieces
            from shipments s join shipment_lines l on l.shipment_id = s.id
           where s.order_id = o.id group by 1) x)`;

/** Pieces in the parcels of one order, by line number. */
export async function readSentPieces(tx: AccountDb, orderId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ sent: Record<string, number> }>`
    select ${sentByLine} as sent from orders o where o.id = ${orderId}`.execute(tx);
  return new Map(Object.entries(rows[0]?.sent ?? {}));
}
