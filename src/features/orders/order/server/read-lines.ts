import { type RawBuilder, sql } from 'kysely';
import { piecesInParts } from '#features/warehouse/fulfilment/server/sent-pieces.ts';
import { amountText } from '#platform/db/amount-text.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { LineItem } from '../detail-contract.ts';

/** An order's lines as its screen shows them: the channel's, then what staff added. */
export async function readLines(db: AccountDb, orderId: number): Promise<LineItem[]> {
  const { rows } = await linesOf(orderId).execute(db);
  return rows;
}

const ofOrder = (amount: RawBuilder<unknown>) => amountText(amount, sql`o.currency`);

/** The statement of `readLines`; amounts are texts in JSON too. */
export const linesOf = (orderId: number): RawBuilder<LineItem> => sql<LineItem>`
    select l.id, l.source_item_id, l.parent_item_id, parent.sku as parent_sku, l.sku, l.name, l.quantity,
      ${ofOrder(sql`l.unit_price`)} as unit_price, ${ofOrder(sql`l.line_total`)} as line_total,
           ${ofOrder(sql`l.discount`)} as discount, l.taxes, l.is_discount,
           l.is_goods, l.product_id, p.image_url as "imageUrl", p.upc, coalesce(p.sku, '') as mapped_sku_js, l.origin,
           coalesce(shipped.qty, 0)::int as qty_shipped, e.channel_quantity,
           coalesce((held.pieces ->> l.source_item_id)::int, 0) as qty_in_parts,
           l.is_goods and l.product_id is null as "isMissing", false as "isNewItem", false as "isDelete",
           exists (select from problems x
             where x.order_id = l.order_id and x.kind = 'out_of_stock' and x.subject = p.sku) as "isOutOfStock"
      from line_items l
      join orders o on o.account_id = l.account_id and o.id = l.order_id
      cross join (select ${piecesInParts} as pieces from orders o where o.id = ${orderId}) held
      left join line_items parent on parent.order_id = l.order_id and parent.source_item_id = l.parent_item_id
      left join line_edits e on e.order_id = l.order_id and e.source_item_id = l.source_item_id
        and e.quantity <> e.channel_quantity
      left join products p on p.id = l.product_id
      left join (select x.source_item_id, sum(x.qty_shipped) as qty from shipments s
        join shipment_lines x on x.shipment_id = s.id
                  where s.order_id = ${orderId} group by 1) shipped on shipped.source_item_id = l.source_item_id
     where l.order_id = ${orderId} order by l.origin = 'staff', l.id`;
