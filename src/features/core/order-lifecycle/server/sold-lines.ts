import { sql } from 'kysely';

/**
 * The lines of an order `o` with what its channel sold of them (`sold`; 0 of what staff added) and what is left of that
 * (`wanted`), and those that staff took off as a whole, which have no `place`. Amounts are of what was sold.
 */
export const soldLines = sql`(
  select l.source_item_id, l.parent_item_id, l.origin, l.sku, l.name, l.product_id, l.is_goods,
         case l.origin when 'staff' then 0 else coalesce(e.channel_quantity, l.quantity) end as sold,
         l.quantity as wanted, l.unit_price, l.line_total, l.discount, l.taxes, l.is_discount, l.id as place
    from line_items l left join line_edits e on e.order_id = l.order_id and e.source_item_id = l.source_item_id
   where l.order_id = o.id
  union all
  select e.source_item_id, e.line ->> 'parent_item_id', 'channel', e.line ->> 'sku', e.line ->> 'name', null, true,
         e.channel_quantity, 0, coalesce((e.line ->> 'unit_price')::numeric, 0), (e.line ->> 'line_total')::numeric,
         coalesce((e.line ->> 'discount')::numeric, 0), coalesce(e.line -> 'taxes', '[]'), false, null
    from line_edits e where e.order_id = o.id and e.quantity = 0 and e.line is not null)`;
