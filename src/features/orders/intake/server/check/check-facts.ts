import { type RawBuilder, sql } from 'kysely';
import type { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import type { CheckFacts } from '../../check-rules.ts';
import type { Kits } from '../../explode-kit-lines.ts';

/** A line with the product that its SKU is linked to; `is_kit`: that product, or the one that staff added. */
export type LinkedLine = OrderLine & { linked_id: number | null; is_kit: boolean };

/** What mappings and settings say of an order `o`, and what the warehouse offers; see `factColumns`. */
export type FactRow = {
  lines: LinkedLine[];
  code: { amware_code: string | null; core_id: string | null; is_fast_track: boolean } | null;
  location_core_id: string | null;
  methods: string[];
  core_ids: string[];
  own_places: string[];
  required_fields: RequiredField[];
};

/**
 * The columns of `FactRow`, in the statement that reads the orders: what they refer to, never a whole table of links.
 */
export const factColumns: RawBuilder<unknown> = sql`
  coalesce((select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id', l.parent_item_id,
    'origin', l.origin,
              'sku', l.sku, 'name', l.name, 'quantity', l.quantity, 'is_goods', l.is_goods, 'product_id', l.product_id,
              'linked_id', c.product_id, 'is_kit', l.origin <> 'kit' and exists (
                select from kit_parts k
                  where k.kit_id = case l.origin when 'channel' then c.product_id else l.product_id end)) order by l.id)
     from line_items l
       left join connector_products c on l.origin = 'channel' and c.connection_id = o.connection_id
       and c.connector_product_sku = l.sku
    where l.order_id = o.id), '[]') as lines,
  (select jsonb_build_object('amware_code', s.amware_code, 'core_id', s.core_id, 'is_fast_track', s.is_fast_track)
     from shipping_codes s where s.connection_id = o.connection_id and s.connector_code = o.shipping_code) as code,
  (select p.core_id
    from connector_locations p
    where p.connection_id = o.connection_id and p.source_location_id = o.source_location) as location_core_id,
  array(select code from ship_methods where is_active) as methods,
  array(select core_id from core_locations where is_active) as core_ids,
  array(select core_id from core_locations where is_active and connection_id is null) as own_places,
  (select required_fields from accounts) as required_fields`;

/** The products of these lines that consist of others. */
export const kitsOf = (lines: readonly LinkedLine[]): number[] =>
  lines.flatMap(({ origin, is_kit, linked_id, product_id }) => {
    const id = origin === 'channel' ? linked_id : product_id;
    return is_kit && id !== null ? [id] : [];
  });

/** What the check of an order needs to know. */
export const factsOf = (row: FactRow & { shipping_code: string; source_location: string }, kits: Kits): CheckFacts => ({
  links: new Map(row.lines.flatMap(({ sku, linked_id }) => (linked_id === null ? [] : [[sku, linked_id]]))),
  codes: new Map(row.code === null ? [] : [[row.shipping_code, row.code]]),
  locations: new Map(row.location_core_id === null ? [] : [[row.source_location, row.location_core_id]]),
  activeMethods: new Set(row.methods),
  activeCoreIds: new Set(row.core_ids),
  ownPlaces: new Set(row.own_places),
  requiredFields: row.required_fields,
  kits,
});
