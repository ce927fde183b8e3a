import { z } from 'zod';
import { Address } from '#base/address.ts';
import { endpoint } from '#base/endpoint.ts';
import { IdParams, Version } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount } from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';
import { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { Cancellation, PiecesCancellation } from '#features/warehouse/fulfilment/cancellation.ts';
import { Fulfilment, OrderPart } from '#features/warehouse/fulfilment/fulfilment.ts';
import { CoreLocation, ShipMethodGroup } from '#features/warehouse/mappings/choices.ts';
import { OrderRow } from './contract.ts';
import { LineTax, Payment, RecordedPayment } from './order-money.ts';

export const LineItem = z.object({
  id: z.number().int(),
  source_item_id: z.string(),
  parent_item_id: z.string().nullable(),
  /** The SKU of the kit that this is a part of. */
  parent_sku: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  qty_shipped: z.number().int(),
  /** Pieces that parts of the order hold at a warehouse, without those that left. */
  qty_in_parts: z.number().int(),
  unit_price: Amount,
  line_total: Amount,
  /** Taken off the line: `line_total` is without it. */
  discount: Amount,
  /** Those that the channel charged on it. */
  taxes: z.array(LineTax),
  is_goods: z.boolean(),
  /** Money taken off the order as a whole: a part of the order's `discount_cost`. */
  is_discount: z.boolean(),
  product_id: z.number().int().nullable(),
  imageUrl: z.string().nullable(),
  isOutOfStock: z.boolean(),
  upc: z.string().nullable(),
  /** The product's own SKU; empty where none is linked. */
  mapped_sku_js: z.string(),
  /** No product is known of it; of an item that was to be added: it was not found. */
  isMissing: z.boolean(),
  isNewItem: z.boolean(),
  isDelete: z.boolean(),
  origin: z.enum(['channel', 'staff', 'kit']),
  /** What the channel says where staff changed the quantity, else null. */
  channel_quantity: z.number().int().nullable(),
});
export type LineItem = z.infer<typeof LineItem>;

export const OrderProblem = z.object({
  id: z.number().int(),
  kind: ProblemKind,
  subject: z.string(),
  /** What the channel calls it; null where it has no other name. */
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  connection_id: z.number().int(),
  first_seen_at: Instant,
  /** Orders that wait for the same cause, this one included. */
  orders_waiting: z.number().int(),
});
export type OrderProblem = z.infer<typeof OrderProblem>;

const IgnoredError = z.object({ error_message: z.string(), ignored_reason: z.string() });

/** A member whose form holds the order back, by the form's id. */
const Editor = z.object({ lease_id: z.string(), name: z.string() });

/** What made the order's present version: an edit, which can be undone, or that one was undone. */
const LastEdit = z.object({ by: z.string().nullable(), kind: z.enum(['edit', 'undo']) });

const OrderLink = z.object({ id: z.number().int(), order_number: z.string() });

const Codes = z.array(z.object({ code: z.string(), name: z.string() })).readonly();

export const OrderDetail = OrderRow.extend({
  version: z.number().int(),
  is_editable: z.boolean(),
  order_date_string: z.string(),
  updated_at_string: z.string(),
  updated_by: z.string().nullable(),
  submit_after: Instant.nullable(),
  /** What is left of its holding time by the server's clock; null once that is over. */
  holding_s: z.number().int().nullable(),
  editors: z.array(Editor),
  last_edit: LastEdit.nullable(),
  customer_phone: z.string(),
  /** By which tax authorities know the buyer, and its kind, such as `RUC`. */
  buyer_tax_id: z.string().nullable(),
  buyer_tax_id_kind: z.string().nullable(),
  company_name: z.string(),
  /** The buyer's further fields of a tax document; empty where not given. */
  fiscal_name: z.string(),
  fiscal_postal_code: z.string(),
  fiscal_regime: z.string(),
  fiscal_use: z.string(),
  /** The authority's codes for these two; null where its documents bear none of the four. */
  buyer_codes: z.object({ fiscal_regime: Codes, fiscal_use: Codes }).readonly().nullable(),
  ...Address.shape,
  locality_code: z.string(),
  language_code: z.string(),
  note: z.string(),
  shipping_code: z.string(),
  source_shipping: z.string(),
  /** The warehouse's methods by carrier, to choose from. */
  shipMethods: z.array(ShipMethodGroup),
  shipMethod: z.string().nullable(),
  is_ship_method_chosen: z.boolean(),
  is_warehouse_chosen: z.boolean(),
  display_warehouse: z.object({ code: z.string(), description: z.string() }).nullable(),
  /** The connection whose warehouse it goes to; null where no warehouse has its place. */
  warehouse_partner: z.string().nullable(),
  core_locations: z.array(CoreLocation),
  /** In which the account writes where a customer's own is not known. */
  account_language: z.enum(['en', 'es']),
  /** What the account requires of recipients: without one of these the order waits. */
  required_fields: z.array(RequiredField).max(RequiredField.options.length),
  connector_link: z.string().nullable(),
  connection_id: z.number().int(),
  tracking_url: z.string().nullable(),
  tax_cost: Amount,
  shipping_cost: Amount,
  /** Taken off the order as a whole, by lines with `is_discount` or apart from all lines. */
  discount_cost: Amount,
  /** Whether the prices of lines hold their taxes; null where the channel does not say. */
  prices_include_tax: z.boolean().nullable(),
  payments: z.array(Payment),
  /** What members recorded of payments, those too that were taken back. */
  recorded_payments: z.array(RecordedPayment),
  /** Of a refund the sale that it corrects, where that is known here. */
  corrects: OrderLink.nullable(),
  corrects_order_id: z.number().int().nullable(),
  /** The refunds that correct this order. */
  corrected_by: z.array(OrderLink),
  /** The order of which it replaces pieces, and the orders that replace pieces of it. */
  replaces: OrderLink.nullable(),
  replaced_by: z.array(OrderLink),
  third_pl_name: z.string().nullable(),
  amware_ref_num: z.string().nullable(),
  is_replacement_order: z.boolean(),
  is_virtual: z.boolean(),
  is_chargeback: z.boolean(),
  is_fast_track: z.boolean(),
  ignored_error: IgnoredError.nullable(),
  cancellation: Cancellation.nullable(),
  pieces_cancellation: PiecesCancellation.nullable(),
  /** Numbers of its sale's tax documents that stay valid if it is cancelled. */
  valid_documents: z.array(z.string()),
  /** The partner that does not answer and that something of the order waits for. */
  waits_for: z.string().nullable(),
  lines: z.array(LineItem),
  /** Staff added, removed or changed some: the amounts are still what the channel charged. */
  lines_are_edited: z.boolean(),
  fulfilments: z.array(Fulfilment),
  /** What went to a warehouse by itself, oldest first. */
  parts: z.array(OrderPart),
  /** What the channel answered to the last notification, such as that it could not take all parcels. */
  channel_note: z.string().nullable(),
  /** `source`: the order bears its channel's number; `unique`: one of its own, since another order has that. */
  order_numbering: z.enum(['source', 'unique']),
  /** The channel's record, as far as it is kept, with its code of how to ship as `serviceCode`. */
  order_json: z.record(z.string(), z.unknown()),
  problems: z.array(OrderProblem),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const getOrder = endpoint('GET /api/orders/{id}', {
  summary: 'One order with lines, problems and fulfilments',
  staleBy: [...orderKinds, 'link.catalogue', 'account.changed', 'connection'],
  params: IdParams,
  replies: { 200: OrderDetail },
});

/**
 * `is_whole`: false where it is too long to be kept; then its lists and parts are left out. What may be a secret is
 * `[hidden]`.
 */
export const OrderJson = z.object({
  order_json: z.record(z.string(), z.unknown()),
  is_whole: z.boolean(),
  received_at: Instant,
});
export type OrderJson = z.infer<typeof OrderJson>;

export const getOrderJson = endpoint('GET /api/orders/{id}/order-json', {
  summary: 'An order as its channel sent it last',
  staleBy: ['order', 'orders'],
  params: IdParams,
  replies: { 200: OrderJson },
});

export const TimelineEntry = z.object({
  id: z.string(),
  at: Instant,
  type: z.string(),
  /** A member's name; null where the system did it. */
  actor: z.string().nullable(),
  is_failure: z.boolean(),
  details: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const findTimeline = endpoint('GET /api/orders/{id}/timeline', {
  summary: 'What happened to an order, newest first, at most 500 entries',
  staleBy: [...orderKinds, 'document'],
  params: IdParams,
  replies: { 200: z.object({ data: z.array(TimelineEntry) }) },
});

export const MAX_IN_A_COMMENT = 2000;

export const addComment = endpoint('POST /api/orders/{id}/comments', {
  summary: 'Add a comment to the timeline',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({ text: plainText().trim().min(1).max(MAX_IN_A_COMMENT) }),
  replies: { 201: z.object({ id: z.number().int() }) },
});

export const cancelOrder = endpoint('POST /api/orders/{id}/cancel', {
  summary: 'Cancel an order: at once before the warehouse has it, else if the warehouse agrees',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({ reason: plainText().trim().min(1).max(500) }),
  replies: { 200: z.object({ is_cancelled: z.boolean(), message: z.string() }) },
});

const MAX_LINES = 500;

/** Pieces of a line that are not to be sent. A kit is named as it was sold; its parts go with it. */
const CancelledLine = z.object({
  source_item_id: z.string().min(1).max(200),
  pieces: z.number().int().min(1).max(MAX_PIECES),
});
export type CancelledLine = z.infer<typeof CancelledLine>;

export const cancelPieces = endpoint('POST /api/orders/{id}/cancel-pieces', {
  summary: 'Ask the warehouse to leave out pieces of an order that it has; they come off the order once it agrees',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({
    lines: z.array(CancelledLine).min(1).max(MAX_LINES),
    reason: plainText().trim().min(1).max(500),
    /** Of the order that the member saw. */
    version: Version,
  }),
  replies: { 200: z.object({ message: z.string() }) },
});

export const sendOrderNow = endpoint('POST /api/orders/{id}/send-now', {
  summary: 'End the holding time of an order without problems',
  access: 'edit_orders',
  params: IdParams,
  replies: { 200: z.object({ message: z.string() }) },
});

export const ignoreError = endpoint('POST /api/orders/{id}/ignore-error', {
  summary: 'Override a blocking check for one order; a reason is required',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({ ignoredReason: plainText().trim().min(1).max(500) }),
  replies: { 200: z.object({ message: z.string() }) },
});
