import { sql } from 'kysely';
import type { Parcel } from '#connectors/core/commands.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type ChannelLine, channelParcels } from './channel-parcels.ts';
import type { ShipmentNotification } from './notify-shipment.write.ts';

/** Our id of the parcel of an order that was stored last. */
export async function findLastShipment(tx: AccountDb, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments where order_id = ${orderId} order by id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** All parcels of an order so far, oldest first, by the channel's own lines; and the lines that no parcel holds. */
export async function loadShipmentNotification(
  tx: AccountDb,
  orderId: number,
): Promise<Omit<ShipmentNotification, 'is_complete'>> {
  const { rows: parcels } = await sql<Parcel>`
    select s.carrier, s.tracking_number, s.tracking_url, s.shipped_at,
           coalesce((select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'quantity', l.qty_shipped)
             order by l.source_item_id)
              from shipment_lines l where l.shipment_id = s.id), '[]') as lines
      from shipments s where s.order_id = ${orderId} order by s.shipped_at, s.id`.execute(tx);
  const { rows: lines } = await sql<ChannelLine & { is_goods: boolean }>`
    select l.source_item_id, l.parent_item_id, l.origin, l.is_goods, l.quantity, coalesce(e.channel_quantity,
      l.quantity) as channel_quantity
      from line_items l left join line_edits e on e.order_id = l.order_id and e.source_item_id = l.source_item_id
     where l.order_id = ${orderId} order by l.id`.execute(tx);
  const { rows: cancelled_lines } = await sql<ShipmentNotification['cancelled_lines'][number]>`
    select source_item_id, channel_quantity - quantity as quantity from line_edits
     where order_id = ${orderId} and quantity < channel_quantity order by source_item_id`.execute(tx);
  const non_shippable_lines = lines
    .filter(({ is_goods, origin }) => !is_goods && origin === 'channel')
    .map(({ source_item_id, quantity }) => ({ source_item_id, quantity }));
  return { parcels: channelParcels(lines, parcels), cancelled_lines, non_shippable_lines };
}
