import type { World } from '../given.ts';

/**
 * The submissions that the warehouse should have, from the stored orders; by order number. A kit is sent as its parts,
 * whose values add up to its price.
 */
export async function ourSubmissions(world: World): Promise<unknown[]> {
  const rows = await world.sql<{ submission: unknown }>(`
    select jsonb_build_object(
             'order_number', order_number, 'core_id', warehouse, 'ship_method_code', ship_method, 'notes', note,
             'ship_to', jsonb_build_object(
               'name', customer_name, 'company', company_name, 'address', address, 'address_2', address_2, 'address_3',
                 address_3,
               'city', city, 'state', state, 'postal_code', postal_code, 'country', country, 'locality_code',
                 locality_code,
               'phone', customer_phone, 'email', customer_email),
             'lines', (select jsonb_agg(jsonb_build_object(
                                'line_id', source_item_id, 'sku', p.sku, 'qty', quantity) order by l.id)
                         from line_items l join products p on p.id = l.product_id
                        where l.order_id = o.id and l.is_goods and not exists (
                                select from line_items part
                                  where part.order_id = o.id and part.parent_item_id = l.source_item_id)),
             'goods_value', (select round(sum(unit_price * quantity), 2)::text from line_items l
               where l.order_id = o.id and l.is_goods),
             'totals', jsonb_build_object(
               'tax', round(tax_cost, 2)::text, 'shipping', round(shipping_cost, 2)::text,
               'total', round(total_cost, 2)::text, 'currency', currency)
           ) as submission
      from orders o where in_amware = 1 order by order_number`);
  return rows.map(({ submission }) => submission);
}
