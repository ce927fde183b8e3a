import { z } from 'zod';

/**
 * Why an order waits. Each problem has a kind and a subject: what the fix is about, so that one fix releases every
 * order with the same kind, connection and subject.
 *
 * - `unlinked_product`: the channel's SKU, as written, has no product
 * - `unmapped_shipping_code`: the channel's shipping code has no method of the warehouse
 * - `unmapped_location`: neither code nor channel location leads to a core location
 * - `incomplete_address`: the field that is missing or wrong
 * - `out_of_stock`: the product's SKU that is short at the order's core location
 * - `method_gone`, `location_gone`: what the warehouse no longer offers
 * - `no_warehouse`: a location of the account's own, which no warehouse ships from
 * - `test_order`, `zero_total`, `positive_refund`: an order that must not go out as it is
 * - `refunded`: a sale that has not left and was refunded as a whole; the refund's number
 * - `refunded_unsent`: pieces of a sale that has not left were refunded; their SKU
 * - `warehouse_refused`: the warehouse's own reason
 * - `in_doubt`: sent, answer lost, and the partner cannot tell whether it arrived
 * - `channel_refused`: the channel rejected the shipment notification; the subject is its reason
 * - `unknown_to_warehouse`: the warehouse accepted the order and no longer knows its reference, the subject
 */
export const problemKinds = [
  'unlinked_product',
  'unmapped_shipping_code',
  'unmapped_location',
  'incomplete_address',
  'out_of_stock',
  'method_gone',
  'location_gone',
  'no_warehouse',
  'test_order',
  'zero_total',
  'positive_refund',
  'refunded',
  'refunded_unsent',
  'warehouse_refused',
  'in_doubt',
  'channel_refused',
  'unknown_to_warehouse',
] as const;

export const ProblemKind = z.enum(problemKinds);
export type ProblemKind = z.infer<typeof ProblemKind>;

/** Kinds whose subject is a channel's own code, which a person knows by its name. */
export const codedKinds: readonly ProblemKind[] = ['unmapped_shipping_code', 'unmapped_location'];

/** A problem that holds one order. `detail` is shown next to the subject, such as the pieces missing. */
export type Problem = { kind: ProblemKind; subject: string; detail?: Record<string, string | number> };

/**
 * Kinds that staff may override for one order, with a reason. Not among them: tests and zero totals, see
 * `submissionBlocks`.
 */
export const ignorableKinds: readonly ProblemKind[] = ['positive_refund', 'refunded', 'refunded_unsent'];
