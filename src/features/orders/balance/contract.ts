import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount } from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';

const Count = z.number().int();

/**
 * The columns in pieces. `wanted`: sold and added, less cancelled; `on_hold`: stock reserved for pieces that are still
 * to be sent, also while the warehouse has them; `returned`: came back and stays.
 */
export const pieceColumns = [
  'sold',
  'cancelled',
  'added',
  'wanted',
  'on_hold',
  'with_warehouse',
  'sent',
  'returned',
  'restocked',
  'refunded',
  'invoiced',
  'credited',
] as const;
const Pieces = z.record(z.enum(pieceColumns), Count);
export type Pieces = z.infer<typeof Pieces>;

/** The columns in money. `charged`: by the channel, for what was sold. */
export const amountColumns = ['charged', 'refunded', 'invoiced', 'credited'] as const;
const Amounts = z.record(z.enum(amountColumns), Amount);
export type Amounts = z.infer<typeof Amounts>;

/**
 * A line of the order, its shipping, or `other`: taxes on top, discounts of the whole order, and what refunds and
 * documents have that is of no line.
 */
export const BalanceRow = z.object({
  kind: z.enum(['line', 'shipping', 'other']),
  /** Empty where it is no line. */
  source_item_id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** A kit is sent as its parts, which have rows of their own: its own pieces are in no sum. */
  is_kit: z.boolean(),
  is_part: z.boolean(),
  /** Null for what is money alone. */
  pieces: Pieces.nullable(),
  amounts: Amounts,
});
export type BalanceRow = z.infer<typeof BalanceRow>;

/**
 * How goods, money and papers of an order disagree.
 *
 * - `refunded_unsent`: pieces whose money went back are still to be sent; the subject is the SKU
 * - `short_shipped`: pieces that were paid for and will not be sent; the SKU
 * - `sent_too_many`: more pieces left than were to be sent, as of an order that left twice; the SKU
 * - `leaving_twice`: a parcel left under a reference that the warehouse gave up, and it has the same pieces under
 *   another; the SKU
 * - `changed_after_submission`: the channel, or a member, wants it otherwise than the warehouse has it; what they want
 * - `told_wrong`: the channel shows other pieces as fulfilled than left; the SKU, how many left and how many it shows
 * - `overpaid`: more was paid than is owed: pieces were taken off here, or more came in than was charged, and the money
 *   has not gone back; the SKUs that were taken off
 * - `refund_refused`: a refund that was asked for here was refused or dropped, and its money did not go back: its
 *   pieces were taken off, or are kept here on hold; the refund's number
 * - `underpaid`: less was paid than is owed, or more went back than came in
 * - `held_for_nothing`: stock is on hold for pieces that will not be sent; the SKU
 * - `invoice_of_cancelled`: the order was cancelled and its invoice is valid; the invoice's number
 * - `invoice_missing`: goods left, and their invoice was cancelled with no other in its place; the invoice's number
 * - `invoice_differs`: the invoice has other pieces or another total than the sale; the invoice's number
 * - `refund_not_credited`: money went back without a credit note; the refund's number
 * - `credit_not_refunded`: a credit note says that money went back which did not; the credit note's number
 * - `returned_open`: pieces came back long ago, and neither money nor other goods went out for them; the return
 * - `return_missing`: pieces were refunded, and their return never came; the return
 * - `credit_without_invoice`: a credit note is valid, and no invoice that it could correct; the credit note's number
 */
export const ImbalanceKind = z.enum([
  'refunded_unsent',
  'short_shipped',
  'sent_too_many',
  'leaving_twice',
  'changed_after_submission',
  'told_wrong',
  'overpaid',
  'refund_refused',
  'underpaid',
  'held_for_nothing',
  'invoice_of_cancelled',
  'invoice_missing',
  'invoice_differs',
  'refund_not_credited',
  'credit_not_refunded',
  'credit_without_invoice',
  'returned_open',
  'return_missing',
]);
export type ImbalanceKind = z.infer<typeof ImbalanceKind>;

/**
 * The one-press answers to an imbalance.
 *
 * - `send_again`: the rest that the warehouse did not send is checked and sent again
 * - `send_change`: the warehouse is asked to send the order as the channel wants it now
 * - `recall`: the warehouse is asked to cancel the order, which is then sent again as the channel wants it now
 * - `keep_as_sent`: the order leaves as it was sent, whatever the channel wants
 * - `tell_again`: the channel is notified again of all parcels of the order
 * - `adopt`: pieces that the channel shows as fulfilled, and that did not leave here, count as shipped externally
 * - `hold`: the order is kept here until a member releases it
 * - `retry_refund`: the channel is asked once more to give the money back
 * - `release`: the order is let go and leaves, though its refund was refused
 * - `take_off`: pieces that will not be sent are taken off the order, and the channel is notified that it is complete
 */
export const ImbalanceAnswer = z.enum([
  'send_again',
  'take_off',
  'send_change',
  'recall',
  'keep_as_sent',
  'tell_again',
  'adopt',
  'hold',
  'retry_refund',
  'release',
]);
export type ImbalanceAnswer = z.infer<typeof ImbalanceAnswer>;

/**
 * Kinds that hold an order until they are answered: each is a problem of the same name. All others are only reported,
 * and the order continues.
 */
export const holdingKinds = ['refunded_unsent'] as const satisfies readonly (ImbalanceKind & ProblemKind)[];

/** A payment that a member recorded and that the channel reports too. `amount`: in the order's currency. */
const DuplicatePayment = z.object({ id: z.number().int(), amount: Amount, recorded_at: Instant });
export type DuplicatePayment = z.infer<typeof DuplicatePayment>;

export const Imbalance = z.object({
  kind: ImbalanceKind,
  subject: z.string(),
  /** 0 where it is of money alone. */
  pieces: Count,
  /** 0 where it is of pieces alone. */
  amount: Amount,
  /** When the fact came that made it; null where that is not known. */
  since: Instant.nullable(),
  /** A partner's own words for it; empty where it gave none. */
  reason: z.string(),
  answers: z.array(ImbalanceAnswer),
  /** Recorded payments that the channel reports too and that may be withdrawn; only of `overpaid`. */
  duplicate_payments: z.array(DuplicatePayment),
});
export type Imbalance = z.infer<typeof Imbalance>;

/** A member's word that an imbalance stays as it is: until its pieces or its amount are others. */
const Left = z.object({ at: Instant, by: z.string().nullable(), reason: z.string() });

const MovingKind = z.enum([
  'check',
  'submission',
  'cancellation',
  'change',
  'cancelled_pieces',
  'recall',
  'notification',
  'refund',
  'invoice',
  'invoice_cancellation',
  'credit_note',
  'credit_note_cancellation',
  'return',
]);

/** A difference that something under way may still remove, so it needs no work yet; `subject`: a document's number. */
export const Moving = z.object({
  kind: MovingKind,
  subject: z.string(),
});
export type Moving = z.infer<typeof Moving>;

/**
 * What was paid for the whole order. `amount`: null where that is not known; `open`: what of the order is not known to
 * be paid.
 */
const Paid = z.object({ amount: Amount.nullable(), open: Amount, is_in_other_currency: z.boolean() });

export const OrderBalance = z.object({
  currency: z.string(),
  paid: Paid,
  rows: z.array(BalanceRow),
  sum: z.object({ pieces: Pieces, amounts: Amounts }),
  imbalances: z.array(Imbalance),
  moving: z.array(Moving),
});
export type OrderBalance = z.infer<typeof OrderBalance>;

const Subject = z.string().max(500);

export const answerImbalance = endpoint('POST /api/orders/{id}/balance/answer', {
  summary: 'Do what was prepared about an imbalance of an order',
  access: 'edit_orders',
  params: IdParams,
  /** `subject`: of which one, where the order may have several of the kind. */
  body: z.object({ kind: ImbalanceKind, subject: Subject.optional(), answer: ImbalanceAnswer }),
  replies: { 200: z.object({ message: z.string() }) },
});

/** A balance with what members said of its imbalances. */
export const AnsweredBalance = OrderBalance.extend({
  imbalances: z.array(Imbalance.extend({ left: Left.nullable() })),
});
export type AnsweredBalance = z.infer<typeof AnsweredBalance>;

export const getOrderBalance = endpoint('GET /api/orders/{id}/balance', {
  summary: 'What was sold, paid, sent, refunded and invoiced of an order, and where these disagree',
  staleBy: [...orderKinds, 'document', 'balance'],
  params: IdParams,
  replies: { 200: AnsweredBalance },
});

/** Of each kind so many orders are listed, those first that have waited longest. */
export const MAX_LISTED = 20;

/** An order's imbalance, as lists show it. */
const ListedImbalance = Imbalance.omit({ reason: true, answers: true }).extend({
  order_id: z.number().int(),
  order_number: z.string(),
  currency: z.string(),
  since: Instant,
});
export type ListedImbalance = z.infer<typeof ListedImbalance>;

/** All orders that disagree in one way. */
const ImbalanceGroup = z.object({
  kind: ImbalanceKind,
  orders: Count,
  /** By currency; none where it is of pieces alone. */
  amounts: z.array(z.object({ currency: z.string(), amount: Amount })),
  since: Instant,
  first: z.array(ListedImbalance),
});
export type ImbalanceGroup = z.infer<typeof ImbalanceGroup>;

export const findImbalances = endpoint('GET /api/imbalances', {
  summary: `How goods, money and papers of orders disagree, by kind, the first ${MAX_LISTED} of each, and how many orders do`,
  staleBy: ['balance', ...orderKinds],
  replies: { 200: z.object({ data: z.array(ImbalanceGroup), orders: Count }) },
});

const LeaveReason = plainText().trim().min(1).max(500);
const AsSeen = Imbalance.pick({ amount: true }).extend({
  pieces: z.number().int().min(0).max(MAX_PIECES),
  subject: Subject,
});

export const leaveImbalance = endpoint('POST /api/orders/{id}/balance/leave', {
  summary: 'Say why an imbalance of an order stays as it is: it is told no more until its pieces or its amount change',
  access: 'edit_orders',
  params: IdParams,
  body: AsSeen.extend({ kind: ImbalanceKind, reason: LeaveReason }),
  replies: { 200: z.object({ message: z.string() }) },
});

/** `done`, or why one was passed over: it is gone or is not as the member saw it, or a member left it before. */
const LeaveOutcome = z.enum(['done', 'not_found', 'imbalance_changed', 'already_left']);
export type LeaveOutcome = z.infer<typeof LeaveOutcome>;

export const leaveImbalances = endpoint('POST /api/imbalances/leave', {
  summary: 'Say why imbalances of one kind stay as they are, as many as are listed; tells of each what became of it',
  access: 'edit_orders',
  body: z.object({
    kind: ImbalanceKind,
    reason: LeaveReason,
    imbalances: z
      .array(AsSeen.extend({ order_id: Id }))
      .min(1)
      .max(MAX_LISTED),
  }),
  replies: {
    200: z.object({
      data: z.array(z.object({ order_id: z.number().int(), subject: z.string(), outcome: LeaveOutcome })),
    }),
  },
});
