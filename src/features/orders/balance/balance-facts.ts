import type { LineOrigin } from '#features/core/order-lifecycle/order-line.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import type { Inspected, ReturnOutcome, ReturnState } from '#features/core/order-lifecycle/return-rules.ts';

/**
 * What is known of an order from its sale on: the facts that its balance is made of. Amounts are decimal texts in the
 * order's currency and not negative, instants are ISO 8601 in UTC.
 */
export type BalanceFacts = {
  currency: string;
  order_status: OrderStatus;
  /** When it was cancelled; null where it was not, or that is not known. */
  cancelled_at: string | null;
  /** The warehouse has it, or all that remains of it, by its own reference. */
  is_with_warehouse: boolean;
  /** A warehouse has a part of it, or is sent one, whether or not it has the rest. */
  has_part: boolean;
  /** A warehouse gave pieces of a part back, or lost them. */
  has_lost_part: boolean;
  /**
   * Pieces by line that the warehouse accepted and has not shipped yet, those of the order's parts included; empty
   * where it has none.
   */
  submitted: ReadonlyMap<string, number>;
  /** It changed since it was last checked, which puts its stock on hold. */
  needs_check: boolean;
  /** Its submission is sent and not answered, or in doubt. */
  is_being_sent: boolean;
  /** Since when the warehouse was asked to cancel it and has not answered; null where it was not asked. */
  cancel_asked_at: string | null;
  /** The warehouse sent a part and will not send the rest; `reason`: its own words, or empty. */
  short: { at: string; reason: string } | null;
  /**
   * How the channel's newest word differs from what the warehouse has, and was not answered; `is_asked`: the warehouse
   * was asked to take it and has not answered; `reason`: why it did not, in its own words.
   */
  channel_change: ChangeFacts | null;
  /** What a member asked the warehouse for, and it has not answered: it is asked, until its time is over. */
  member_change: ChangeFacts | null;
  /**
   * The warehouse was asked to cancel it, so that it is sent again as the channel wants it; `is_asked`: it has not
   * answered, otherwise it refused.
   */
  recall: { at: string; is_asked: boolean } | null;
  /** Virtual, or a chargeback: nothing of it is ever sent. */
  ships_nothing: boolean;
  lines: readonly LineFacts[];
  /** It is kept here until a member, or the channel, lets it go. */
  is_held: boolean;
  /** Payments that the channel reports, and those that members recorded. */
  payments: readonly PaymentFacts[];
  /** The channel does not report all payments, or converted them: the sum paid is not known. */
  are_payments_partial: boolean;
  /** Up to so much the account lets what was paid be off. */
  payment_tolerance: string;
  /** What the channel charged for shipping, and for the whole order, with what it refunded since. */
  shipping: string;
  charged: string;
  /** What of `charged` the order's total is without, since the channel took refunded pieces out of it. */
  left_out: string;
  /**
   * What of the order's total staff took off: papers that are issued by now are without it
   * (`docs/decisions/060-a-sale-without-what-was-taken-off.md`).
   */
  taken_off: string;
  parcels: readonly Parcel[];
  /** The pieces that the channel shows as fulfilled; null where it does not report them. */
  shown: ShownFacts | null;
  /** The latest shipment notification to the channel; `is_asked`: the channel has not answered yet. */
  telling: { at: string; is_asked: boolean } | null;
  /** Stock that is held for it, by product. */
  reserved: ReadonlyMap<number, number>;
  refunds: readonly RefundFacts[];
  /** Refunds whose money is not back yet. */
  asked_refunds: readonly AskedRefund[];
  /** Refunds that members asked for and that were refused, in the order in which they were asked for. */
  refused_refunds: readonly RefusedRefund[];
  /** Invoices of this sale, and the credit notes that were made of them: by hand, or for refunds within the sale. */
  invoices: readonly DocumentFacts[];
  credits: readonly CreditFacts[];
  /** Invoices that were cancelled, and in whose place no other came, where the country's issuer is active. */
  voided_invoices: readonly VoidedInvoice[];
  /** Each parcel of it has an invoice of its own; some of these may be still to come. */
  is_invoiced_by_parcel: boolean;
  /** An invoice of it waits to be submitted, or was rejected. */
  has_unsent_invoice: boolean;
  returns: readonly ReturnFacts[];
};

/**
 * Pieces that the channel shows as fulfilled, by line, since that time. `before`: those that were fulfilled before the
 * order's lines were what they are, which are without them.
 */
export type ShownFacts = { at: string; pieces: ReadonlyMap<string, number>; before: ReadonlyMap<string, number> };

/**
 * A payment, in a currency of its own. `at`: null while it is only promised; `recorded`: of those that a member
 * recorded.
 */
export type PaymentFacts = { at: string | null; amount: string; currency: string; recorded?: RecordedFacts };

/** `others_told`: how many payments of its amount that the channel reports are known to be others. */
export type RecordedFacts = { id: number; at: string; others_told: number; can_withdraw: boolean };

/** How an order is wanted otherwise than the warehouse has it. */
export type ChangeFacts = {
  at: string;
  is_asked: boolean;
  reason: string;
  fields: readonly { field: string; to: string }[];
  lines: readonly { source_item_id: string; sku: string; from: number; to: number }[];
};

/** A line as the channel sold it and as it is now. */
export type LineFacts = {
  source_item_id: string;
  /** The number of the kit that it is a part of. */
  parent_item_id: string | null;
  origin: LineOrigin;
  sku: string;
  name: string;
  product_id: number | null;
  /** False for charges and discounts: they are money alone. */
  is_goods: boolean;
  /** Pieces by the channel's word; 0 of a line that staff added. */
  sold: number;
  /** Of `sold` those that the channel took off since they were refunded. */
  left_out: number;
  /** Pieces with what staff changed; 0 where they took the line off. */
  wanted: number;
  /** What the channel charged for it; negative for a discount. */
  charged: string;
};

/** `is_late`: it left under an earlier reference, after the warehouse took the order under the one that it has now. */
export type Parcel = { at: string; is_late: boolean; lines: readonly { source_item_id: string; pieces: number }[] };

/** Pieces of a SKU and the money for them, as a refund or a document has them. */
export type SkuFacts = { sku: string; pieces: number; amount: string };

/**
 * Pieces that were refunded. `source_item_id`: null where the refund names no line; `returned`: those that came back,
 * as the refund itself says, and that the order's lines still hold.
 */
export type RefundedFacts = SkuFacts & { source_item_id: string | null; returned: number };

/** Money that went back. A refund that was cancelled counts only for the credit notes that it has. */
export type RefundFacts = {
  /** Of the order that it is, else the channel's id of it. */
  number: string;
  at: string;
  is_cancelled: boolean;
  total: string;
  shipping: string;
  /** What the order's total is without because of it. */
  left_out: string;
  lines: readonly RefundedFacts[];
  /** The credit notes that were made of it. */
  documents: readonly DocumentFacts[];
};

/** `is_late`: its time is over, so its money is reported as owed again. Its pieces stay here all the same. */
export type AskedRefund = { number: string; at: string; is_late?: boolean; lines: readonly RefundedFacts[] };

/**
 * `refusal`: why, in the channel's own words; empty where staff dropped it. `can_retry`: the outbox takes it again.
 * `refunded_since`: the money of all refunds that were asked for after it and not refused. `unsent`: pieces of a line
 * that it was to take off the order.
 */
export type RefusedRefund = {
  number: string;
  at: string;
  total: string;
  shipping: string;
  refusal: string;
  can_retry: boolean;
  refunded_since: string;
  lines: readonly (RefundedFacts & { unsent: number })[];
};

/** `valid` before the law; `leaving`: valid, and its cancellation is asked for; `moving`: on its way to be valid. */
export type DocumentFacts = {
  number: string;
  state: 'valid' | 'leaving' | 'moving';
  /** Since when it is in that state. */
  at: string;
  total: string;
  /** What its lines for shipping come to. */
  shipping: string;
  /** Null where its lines are not known, since it was issued externally. */
  lines: readonly SkuFacts[] | null;
};

/** `refunds`: those that it names, by their numbers, each with its money; null where a member decided on it. */
export type CreditFacts = DocumentFacts & { refunds: readonly { number: string; amount: string }[] | null };

/** `at`: when it was cancelled. */
export type VoidedInvoice = Omit<DocumentFacts, 'state'>;

/** Pieces of a line that a return is of. */
export type ReturnLineFacts = Inspected & { source_item_id: string; quantity: number };

/** What a buyer sends back. */
export type ReturnFacts = {
  number: string;
  state: ReturnState;
  outcome: ReturnOutcome | null;
  /** When it was received, before that authorised, before that asked for. */
  at: string;
  /**
   * Until when the account lets it wait, counted from when it was received or authorised; null once that is over, and
   * for one that was never authorised.
   */
  waits_until: string | null;
  /** Its good pieces went back to stock. */
  is_restocked: boolean;
  lines: readonly ReturnLineFacts[];
};
