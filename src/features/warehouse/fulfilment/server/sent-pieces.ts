import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { isOpenPart } from './order-parts.ts';

/** Pieces by line number, as PostgreSQL sums them. */
type PiecesByLine = RawBuilder<Record<string, number>>;

const summed = (rows: RawBuilder<unknown>): PiecesByLine => sql`(
  select coalesce(jsonb_object_agg(x.source_item_id, x.pieces), '{}')
    from (select r.source_item_id, sum(r.pieces)::int as pieces from (${rows}) r
           group by 1 having sum(r.pieces) > 0) x)`;

const inParcels = sql`
  select l.source_item_id, l.qty_shipped as pieces
    from shipments s join shipment_lines l on l.shipment_id = s.id where s.order_id = o.id`;

/** What parts of an order `o` hold that a warehouse has, or is sent, without what left of them. */
const inParts = sql`
  select i.source_item_id, greatest(0, i.pieces - coalesce((
           select sum(l.qty_shipped) from shipments s join shipment_lines l on l.shipment_id = s.id
            where s.order_id = p.order_id and s.reference = p.reference
              and l.source_item_id = i.source_item_id), 0)) as pieces
    from order_parts p, jsonb_to_recordset(p.lines) as i (source_item_id text, pieces int)
   where p.order_id = o.id and ${isOpenPart}`;

/** Pieces that parts of an order `o` hold, by line number, as a JSON object. */
export const piecesInParts: PiecesByLine = summed(inParts);

/**
 * Pieces of an order `o` that are not to be sent from here any more, by line number, as a JSON object: those in parcels,
 * and those that its parts hold.
 */
export const goneByLine: PiecesByLine = summed(sql`${inParcels} union all ${inParts}`);

async function read(tx: AccountDb, orderId: number, pieces: PiecesByLine): Promise<Map<string, number>> {
  const { rows } = await sql<{ pieces: Record<string, number> }>`
    select ${pieces} as pieces from orders o where o.id = ${orderId}`.execute(tx);
  return new Map(Object.entries(rows[0]?.pieces ?? {}));
}

/** Pieces of one order that left or that its parts hold, by line number. */
export const readGonePieces = (tx: AccountDb, orderId: number): Promise<Map<string, number>> =>
  read(tx, orderId, goneByLine);

/** Pieces in the parcels of one order, by line number. */
export const readSentPieces = (tx: AccountDb, orderId: number): Promise<Map<string, number>> =>
  read(tx, orderId, summed(inParcels));

/** Of these the pieces in parcels that left under one of these references; '' is of parcels that have none. */
export const readSentUnder = (
  tx: AccountDb,
  orderId: number,
  references: readonly string[],
): Promise<Map<string, number>> =>
  read(tx, orderId, summed(sql`${inParcels} and s.reference = any(${references}::text[])`));
