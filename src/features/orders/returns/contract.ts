import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { cellStyles } from '#base/csv-cells.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { NotNegativeAmount, PositiveAmount } from '#base/money.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';
import { ReturnReason } from '#base/return-reason.ts';
import { SearchTerm } from '#base/search-term.ts';
import { returnOutcomes, returnStates } from '#features/core/order-lifecycle/return-rules.ts';
import { CoreLocation } from '#features/warehouse/mappings/choices.ts';

const State = z.enum(returnStates);
const Count = z.number().int();

export const ReturnRow = z.object({
  id: z.number().int(),
  /** As people write it, such as R-1001. */
  number: z.string(),
  order_id: z.number().int(),
  order_number: z.string(),
  customer_name: z.string(),
  state: State,
  /** Since when it is in its state. */
  state_at: Instant,
  reason: ReturnReason,
  pieces: Count,
  tracking_number: z.string(),
  requested_at: Instant,
  /** The member who made it. */
  requested_by: z.string().nullable(),
});
export type ReturnRow = z.infer<typeof ReturnRow>;

/** Columns the list can be sorted by; each has its index. */
export const returnSorts = ['requested_at', 'state_at'] as const;

/** What the list shows: every filter may be combined with every other. */
export const ReturnFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: z.enum(returnSorts).default('requested_at'),
  orderDir: z.enum(['ASC', 'DESC']).default('DESC'),
  filterBy: optionalFilter(State),
  reason: optionalFilter(ReturnReason),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type ReturnFilter = z.output<typeof ReturnFilter>;

export const findReturns = endpoint('GET /api/returns', {
  summary: 'A page of returns',
  staleBy: ['order', 'orders'],
  query: ReturnFilter,
  replies: { 200: pageOf(ReturnRow) },
});

/** What the file of returns is narrowed by: its answer is no JSON, so no endpoint stands for it. */
export const returnFileQuery = ReturnFilter.pick({ search: true, filterBy: true, reason: true }).extend({
  style: z.enum(cellStyles).default('spreadsheet'),
});
export type ReturnFileQuery = z.output<typeof returnFileQuery>;
export const RETURN_FILE_PATH = '/api/returns/csv';

export const countReturns = endpoint('GET /api/returns/counts', {
  summary: 'How many returns are in each state',
  staleBy: ['order', 'orders'],
  replies: { 200: z.object({ counts: z.record(State, Count), total: Count }) },
});

export const ReturnLine = z.object({
  /** The number of the order's line. */
  source_item_id: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: Count,
  /** As they were found; null until the return was inspected. */
  good: Count.nullable(),
  damaged: Count.nullable(),
  missing: Count.nullable(),
  /** Whether an item of the account is known, which can go back to stock. */
  is_stocked: z.boolean(),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

export const ReturnDetail = ReturnRow.extend({
  note: z.string(),
  authorised_at: Instant.nullable(),
  received_at: Instant.nullable(),
  inspected_at: Instant.nullable(),
  /** Where the good pieces went back to stock; null where none did. */
  restocked_at: z.string().nullable(),
  outcome: z.enum(returnOutcomes).nullable(),
  end_reason: z.string(),
  lines: z.array(ReturnLine),
  /** The order that went out for it. */
  exchange: z.object({ id: Count, order_number: z.string() }).nullable(),
  /** From where the order was sent. */
  warehouse: z.string().nullable(),
  /** Places that good pieces can go back to. */
  core_locations: z.array(CoreLocation),
  /** Where the order was sold; null where the connection was removed. */
  channel: z
    .object({
      name: z.string(),
      /** How people know the return there; empty where it does not have it. */
      number: z.string(),
      /** Whether it is notified of the return's steps. */
      is_told: z.boolean(),
    })
    .nullable(),
});
export type ReturnDetail = z.infer<typeof ReturnDetail>;

export const getReturn = endpoint('GET /api/returns/{id}', {
  summary: 'One return with its pieces',
  staleBy: ['order', 'orders', 'mapping'],
  params: IdParams,
  replies: { 200: ReturnDetail },
});

const Returnable = z.object({
  source_item_id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** Pieces that left and are in no return. */
  left: Count,
});
export type Returnable = z.infer<typeof Returnable>;

export const findOrderReturns = endpoint('GET /api/orders/{id}/returns', {
  summary: 'The returns of an order, and what of it can still come back',
  staleBy: ['order', 'orders'],
  params: IdParams,
  replies: {
    200: z.object({
      returns: z.array(ReturnRow),
      returnable: z.array(Returnable),
      /** The channel that is notified of returns; null where none is. */
      told: z.string().nullable(),
    }),
  },
});

const Tracking = plainText().trim().max(100);
/** As long as it is shown whole. */
export const MAX_RETURN_NOTE = 1000;
export const MAX_RETURN_REASON = 500;
const Reason = plainText().trim().max(MAX_RETURN_REASON);

export const requestReturn = endpoint('POST /api/orders/{id}/returns', {
  summary: 'Make a return of pieces that left',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          source_item_id: z.string().max(200),
          quantity: z.number().int().min(1).max(MAX_PIECES),
          /** What was left when the member decided: a second press, or a colleague's, finds less and is refused. */
          left: z.number().int().min(0).max(MAX_PIECES),
        }),
      )
      .min(1)
      .max(500),
    reason: ReturnReason,
    note: plainText().trim().max(MAX_RETURN_NOTE).default(''),
    tracking_number: Tracking.default(''),
    /** False: it waits for a member's word. */
    is_authorised: z.boolean(),
  }),
  replies: { 201: z.object({ id: z.number().int(), number: z.string() }) },
});

const Pieces = z.number().int().min(0).max(MAX_PIECES);

/** A step of a return with what it needs; `return-rules.ts` says when each may be taken. */
export const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('authorise') }),
  z.object({ step: z.literal('send'), tracking_number: Tracking.min(1) }),
  z.object({ step: z.literal('receive') }),
  z.object({
    step: z.literal('inspect'),
    /** All lines of the return: what was found of each comes to its quantity. */
    lines: z
      .array(z.object({ source_item_id: z.string().max(200), good: Pieces, damaged: Pieces, missing: Pieces }))
      .min(1)
      .max(500),
    /** Where good pieces go back to stock; null where they do not. */
    restock_at: plainText().max(60).nullable(),
  }),
  z
    .object({ step: z.literal('close'), outcome: z.enum(returnOutcomes), reason: Reason.default('') })
    .refine(({ outcome, reason }) => outcome !== 'nothing' || reason !== '', { path: ['reason'] }),
  z.object({ step: z.literal('refuse'), reason: Reason.min(1) }),
]);
export type Step = z.output<typeof Step>;

export const takeReturnStep = endpoint('POST /api/returns/{id}/steps', {
  summary: 'Authorise, send, receive, inspect, close or refuse a return',
  access: 'edit_orders',
  params: IdParams,
  body: Step,
  replies: { 200: ReturnDetail },
});

const MAX_EXCHANGED_LINES = 50;

export const exchangeReturn = endpoint('POST /api/returns/{id}/exchange', {
  summary: 'Send other pieces for those of an inspected return, as an order of its own at their price',
  access: 'refund_orders',
  params: IdParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          product_id: Id,
          quantity: z.number().int().min(1).max(MAX_PIECES),
          /** Of one piece, with taxes. */
          price: PositiveAmount,
        }),
      )
      .min(1)
      .max(MAX_EXCHANGED_LINES),
    reason: plainText().trim().min(1).max(200),
    /** What came back was worth when the member decided: a refund meanwhile leaves less, and this is refused. */
    credit: NotNegativeAmount,
    /**
     * How the difference was paid, or given back, by other means; null where there is none, and where the buyer has yet
     * to pay it.
     */
    paid: z
      .object({
        means: plainText().trim().min(1).max(60),
        reference: plainText().trim().max(60),
        paid_on: CalendarDate,
      })
      .nullable(),
  }),
  replies: { 201: z.object({ id: Count, order_number: z.string(), message: z.string() }) },
});
