import type { OrderToSubmit } from '../core/commands.ts';
import type { RemoteFulfilment, RemoteLocation, RemoteShipMethod, RemoteShipment } from '../core/remote.ts';
import type { CoreeCarrier, CoreeOrder, CoreeShipment, CoreeWarehouse } from './schema.ts';

/** A warehouse as a core location. */
export function mapWarehouse({ core_id, core_description, active, ...place }: CoreeWarehouse): RemoteLocation {
  return { id: core_id, description: core_description, ...place, is_active: active };
}

/** A carrier's methods. */
export function mapCarrier({ carrier, methods }: CoreeCarrier): RemoteShipMethod[] {
  return methods.map(({ code, name, active }) => ({ code, carrier, name, is_active: active }));
}

/** A parcel; `line_id` is the `source_item_id` that the order was submitted with. */
export function mapShipment({ amware_ref_num, lines, ...shipment }: CoreeShipment): RemoteShipment {
  return {
    ...shipment,
    reference: amware_ref_num,
    lines: lines.map(({ line_id, sku, qty }) => ({ source_item_id: line_id, sku, qty_shipped: qty })),
  };
}

/** How far the warehouse is with an order. */
export function mapFulfilment({ amware_ref_num, lines, ...order }: CoreeOrder): RemoteFulfilment {
  return {
    ...order,
    reference: amware_ref_num,
    lines: lines.map(({ line_id, qty: quantity, qty_shipped }) => ({ source_item_id: line_id, qty_shipped, quantity })),
  };
}

/** An order in the warehouse's words. The same order gives the same text each time. */
export function orderBody(order: OrderToSubmit) {
  return {
    order_number: order.order_number,
    source: order.source,
    order_date: new Date(order.order_date).toISOString(),
    core_id: order.core_id,
    ship_method_code: order.ship_method_code,
    priority: order.is_fast_track ? 'fast_track' : 'standard',
    language_code: order.language_code,
    notes: order.note,
    ship_to: order.ship_to,
    lines: order.lines.map(({ source_item_id, sku, quantity, name, unit_price }) => ({
      line_id: source_item_id,
      sku,
      qty: quantity,
      description: name,
      unit_value: unit_price,
      currency: order.currency,
    })),
    totals: {
      tax: order.tax_cost,
      shipping: order.shipping_cost,
      total: order.total_cost,
      currency: order.currency,
    },
  };
}
