import { createHash } from 'node:crypto';
import type { OrderBody } from './schema.ts';

export type CoreeStatus =
  | 'received'
  | 'accepted'
  | 'packing'
  | 'partially_shipped'
  | 'shipped'
  | 'rejected'
  | 'cancelled';

export interface WarehouseOrder {
  amware_ref_num: string;
  account: string;
  status: CoreeStatus;
  body: OrderBody;
  contentHash: string;
  idempotencyKey: string;
  created_at: string;
  updated_at: string;
  /** Units shipped so far, by `line_id`. */
  shipped: Map<string, number>;
  shipments: string[];
  documents: { type: string; file_name: string; size: number; sha256: string }[];
  reason: string | null;
}

export interface Shipment {
  shipment_id: string;
  amware_ref_num: string;
  order_number: string;
  carrier: string;
  service_code: string;
  tracking_number: string;
  tracking_url: string;
  shipped_at: string;
  updated_at: string;
  lines: { line_id: string; sku: string; qty: number }[];
}

/** The same for two bodies that say the same, whatever the order of their fields. */
export function contentHash(body: OrderBody): string {
  const sorted = (_key: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(body, sorted)).digest('hex');
}

/** An order as the calls answer it. */
export function orderAnswer(order: WarehouseOrder) {
  const { amware_ref_num, status, body, created_at, updated_at, reason, shipments, documents } = order;
  return {
    amware_ref_num,
    order_number: body.order_number,
    status,
    core_id: body.core_id,
    ship_method_code: body.ship_method_code,
    priority: body.priority,
    reason,
    created_at,
    updated_at,
    lines: body.lines.map(({ line_id, sku, qty }) => ({
      line_id,
      sku,
      qty,
      qty_shipped: order.shipped.get(line_id) ?? 0,
    })),
    shipments,
    documents,
  };
}
