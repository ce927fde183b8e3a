import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Amount } from '#base/money.ts';
import { ProblemKind } from '../problems/problem-kinds.ts';
import { SearchTerm } from '../search/search-term.ts';
import { OrderStatus } from './order-status.ts';

/** Columns the list can be sorted by; each has its index. */
const OrderSort = z.enum(['order_date', 'order_number', 'customer_name', 'total_cost']);
export type OrderSort = z.infer<typeof OrderSort>;

const Flag = z.enum(['1', '0']).optional();

/** What the list shows: every filter may be combined with every other. Dates are days of the account's zone, both included. */
export const OrderFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: OrderSort.default('order_date'),
  orderDir: z.enum(['ASC', 'DESC']).default('DESC'),
  /** A status, or 'CoreE Error'; empty for all. */
  filterBy: z.string().max(40).default(''),
  connection_id: Id.optional(),
  country: z.string().length(2).optional(),
  warehouse: z.string().max(60).optional(),
  customer_id: Id.optional(),
  start_at: CalendarDate.optional(),
  end_at: CalendarDate.optional(),
  is_held: Flag,
  problem: ProblemKind.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type OrderFilter = z.output<typeof OrderFilter>;

const Instant = z.iso.datetime();

export const OrderRow = z.object({
  id: z.number().int(),
  order_number: z.string(),
  source_order_number: z.string(),
  order_source: z.string(),
  order_date: Instant,
  order_status: OrderStatus,
  in_amware: z.number().int(),
  is_held: z.boolean(),
  error: z.string().nullable(),
  customer_id: z.number().int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  country: z.string(),
  warehouse: z.string().nullable(),
  ship_method: z.string().nullable(),
  tracking_number: z.string().nullable(),
  currency: z.string(),
  total_cost: Amount,
  updated_at: Instant,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const findOrders = endpoint('GET /api/orders', {
  summary: 'A page of orders',
  query: OrderFilter,
  replies: { 200: pageOf(OrderRow) },
});

export const countOrders = endpoint('GET /api/orders/counts', {
  summary: 'How many orders each status has, over all time',
  replies: { 200: z.object({ counts: z.record(OrderStatus, z.number().int()), total: z.number().int() }) },
});

/** Where a list stands, so that the detail can step to the orders before and after. */
export const findNeighbours = endpoint('GET /api/orders/{id}/neighbours', {
  summary: 'The orders before and after one in a list',
  params: IdParams,
  query: OrderFilter.omit({ page: true, perPage: true }),
  replies: { 200: z.object({ previous_id: z.number().int().nullable(), next_id: z.number().int().nullable() }) },
});

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
  unit_price: Amount,
  line_total: Amount,
  is_goods: z.boolean(),
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

export const Fulfilment = z.object({
  id: z.number().int(),
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  ship_date_string: z.string(),
  /** Whether the channel was told. */
  processed: z.boolean(),
  fulfillment_lines: z.array(z.object({ source_item_id: z.string(), sku: z.string(), qty_shipped: z.number().int() })),
});
export type Fulfilment = z.infer<typeof Fulfilment>;

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

export const ShipMethodGroup = z.object({
  label: z.string(),
  methods: z.array(z.object({ code: z.string(), name: z.string() })),
});

export type ShipMethodGroup = z.infer<typeof ShipMethodGroup>;

export const CoreLocation = z.object({ core_id: z.string(), core_description: z.string() });
export type CoreLocation = z.infer<typeof CoreLocation>;

const IgnoredError = z.object({ error_message: z.string(), ignored_reason: z.string() });

/** The warehouse was asked to cancel an order that it has; `reason`: why it refused. */
const Cancellation = z.object({ state: z.enum(['asked', 'refused']), reason: z.string() });
export type Cancellation = z.infer<typeof Cancellation>;

/** What staff may change while the order is not in the warehouse system. */
const editableFields = {
  customer_name: z.string().trim().min(1).max(200),
  customer_email: z.union([z.literal(''), z.email()]),
  customer_phone: z.string().trim().max(60),
  company_name: z.string().trim().max(200),
  address: z.string().trim().max(300),
  address_2: z.string().trim().max(300),
  address_3: z.string().trim().max(300),
  city: z.string().trim().max(120),
  state: z.string().trim().max(120),
  postal_code: z.string().trim().max(20),
  country: z.string().trim().length(2).toUpperCase(),
  locality_code: z.string().trim().max(20),
  language_code: z.string().trim().max(10),
  note: z.string().max(4000),
  /** Null: what the mappings say. */
  shipMethod: z.string().max(60).nullable(),
  warehouse: z.string().max(60).nullable(),
};

/** Pieces in one line; more is a slip of the finger. */
export const MOST_IN_A_LINE = 1_000_000;
const MOST_LINES_SAVED = 500;

/**
 * A line as staff want it. `isNewItem`: to be added, by its product or its SKU; else one of the order's, by its id, its number or its
 * SKU. `isDelete` takes it off. What else a line shows follows from order and catalogue.
 */
export const LineToSave = z.object({
  id: Id.nullish(),
  source_item_id: z.string().max(500).nullish(),
  parent_item_id: z.string().max(500).nullish(),
  product_id: Id.nullish(),
  sku: z.string().max(500).default(''),
  quantity: z.number().int().min(1).max(MOST_IN_A_LINE),
  isNewItem: z.boolean().default(false),
  isDelete: z.boolean().default(false),
});
export type LineToSave = z.output<typeof LineToSave>;
const LinesToSave = z.array(LineToSave).max(MOST_LINES_SAVED);

/** An edit names the order's version it started from; fields left out stay as they are. */
export const OrderEdit = z
  .object({ id: Id, version: z.number().int().positive(), lineItems: LinesToSave.optional() })
  .extend(z.object(editableFields).partial().shape);
export type OrderEdit = z.output<typeof OrderEdit>;
export type EditableField = keyof typeof editableFields;
export const editableFieldNames = Object.keys(editableFields) as readonly EditableField[];

export const OrderDetail = OrderRow.extend({
  version: z.number().int(),
  is_editable: z.boolean(),
  order_date_string: z.string(),
  updated_at_string: z.string(),
  updated_by: z.string().nullable(),
  submit_after: Instant.nullable(),
  customer_phone: z.string(),
  company_name: z.string(),
  address: z.string(),
  address_2: z.string(),
  address_3: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
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
  core_locations: z.array(CoreLocation),
  connector_link: z.string().nullable(),
  connection_id: z.number().int(),
  tracking_url: z.string().nullable(),
  tax_cost: Amount,
  shipping_cost: Amount,
  third_pl_name: z.string().nullable(),
  amware_ref_num: z.string().nullable(),
  is_replacement_order: z.boolean(),
  is_virtual: z.boolean(),
  is_chargeback: z.boolean(),
  is_fast_track: z.boolean(),
  ignored_error: IgnoredError.nullable(),
  cancellation: Cancellation.nullable(),
  lines: z.array(LineItem),
  /** Staff added, removed or changed some: the amounts are still what the channel charged. */
  lines_are_edited: z.boolean(),
  fulfilments: z.array(Fulfilment),
  problems: z.array(OrderProblem),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const getOrder = endpoint('GET /api/orders/{id}', {
  summary: 'One order with lines, problems and fulfilments',
  params: IdParams,
  replies: { 200: OrderDetail },
});

/** `lineItems`: the order's lines as they are now; with `success` false nothing was saved, and those not found stand last. */
const OrderSaved = z.object({
  success: z.boolean(),
  updatedBy: z.string(),
  version: z.number().int(),
  lineItems: z.array(LineItem),
});
export type OrderSaved = z.infer<typeof OrderSaved>;

export const saveOrder = endpoint('PUT /api/orders/save', {
  summary: 'Save an edited order; 409 when somebody changed it meanwhile or the warehouse has it',
  body: z.object({ order: OrderEdit }),
  replies: { 200: OrderSaved },
});

export const saveLineItems = endpoint('POST /api/orders/lineItems', {
  summary: 'Add, change and take off items of an order; nothing is saved where one is not found (`isMissing`)',
  body: z.object({
    lineItems: LinesToSave,
    order_id: Id,
    account_id: Id.optional(),
    /** Who is signed in, by id. */
    user: z.union([Id, z.looseObject({ id: Id })]).optional(),
    /** The order's version that the edit started from: 409 where somebody changed it since. */
    version: z.number().int().positive().optional(),
  }),
  replies: { 200: OrderSaved },
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
  params: IdParams,
  replies: { 200: z.object({ data: z.array(TimelineEntry) }) },
});

export const addComment = endpoint('POST /api/orders/{id}/comments', {
  summary: 'Add a comment to the timeline',
  params: IdParams,
  body: z.object({ text: z.string().trim().min(1).max(2000) }),
  replies: { 201: z.object({ id: z.number().int() }) },
});

const BulkOutcome = z.object({
  /** One row for each order asked for, in the same order. */
  data: z.array(z.object({ id: z.number().int(), outcome: z.enum(['done', 'skipped']), reason: z.string() })),
});

const OrderIds = z.object({ ids: z.array(Id).min(1).max(500) });

export const retryOrders = endpoint('POST /api/orders/retry', {
  summary: 'Check orders again and send those that nothing keeps',
  body: OrderIds,
  replies: { 200: BulkOutcome },
});

export const holdOrders = endpoint('POST /api/orders/hold', {
  summary: 'Keep orders from being sent, or release them',
  body: OrderIds.extend({ is_held: z.boolean() }),
  replies: { 200: BulkOutcome },
});

export const cancelOrder = endpoint('POST /api/orders/{id}/cancel', {
  summary: 'Cancel an order: at once before the warehouse has it, else if the warehouse agrees',
  params: IdParams,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  replies: { 200: z.object({ is_cancelled: z.boolean(), message: z.string() }) },
});

export const sendOrderNow = endpoint('POST /api/orders/{id}/send-now', {
  summary: 'End the holding time of an order without problems',
  params: IdParams,
  replies: { 200: z.object({ message: z.string() }) },
});

export const ignoreError = endpoint('POST /api/orders/{id}/ignore-error', {
  summary: 'Wave an order through that a rule would keep, with a reason',
  params: IdParams,
  body: z.object({ ignoredReason: z.string().trim().min(1).max(500) }),
  replies: { 200: z.object({ message: z.string() }) },
});
