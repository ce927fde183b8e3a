import { signOf } from '#base/money.ts';
import type { OrderLine } from './order-line.ts';
import { closedStatuses, type OrderStatus } from './order-status.ts';

/** Staff may edit an order until the warehouse has it. */
export function isEditable(order: { in_amware: number; order_status: OrderStatus }): boolean {
  return order.in_amware === 0 && !closedStatuses.includes(order.order_status);
}

/** Stands in the customer's name of a test order. */
export const TEST_MARKER = '*TEST*';

/** A test order of the channel: the marker is in the customer's name. */
export function isTestOrder(order: { customer_name: string }): boolean {
  return order.customer_name.includes(TEST_MARKER);
}

type Billed = { customer_name: string; total_cost: string; is_replacement_order: boolean };

/**
 * Why an order must never be sent to the warehouse: it is a test, or its total is zero and it replaces no other order.
 * Staff cannot override these. Empty where it may be sent.
 */
export function submissionBlocks(order: Billed): ('test_order' | 'zero_total')[] {
  const isFree = signOf(order.total_cost) === 0 && !order.is_replacement_order;
  return [...(isTestOrder(order) ? (['test_order'] as const) : []), ...(isFree ? (['zero_total'] as const) : [])];
}

/** A refund is money going back: its total is negative, or the channel says so. */
export function isRefund(order: { total_cost: string }): boolean {
  return signOf(order.total_cost) === -1;
}

/** Whether the warehouse has anything to do: virtual and pickup orders, refunds and chargebacks ship nothing. */
export function shipsNothing(order: { is_virtual: boolean; is_chargeback: boolean; total_cost: string }): boolean {
  return order.is_virtual || order.is_chargeback || isRefund(order);
}

/** The lines that the warehouse picks: goods, and of a kit its parts in place of the kit itself. */
export function shippableLines<L extends Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods'>>(
  lines: readonly L[],
): L[] {
  const kits = new Set(lines.map((line) => line.parent_item_id));
  return lines.filter((line) => line.is_goods && !kits.has(line.source_item_id));
}

/** The label of the locality code: Colombia's is the DANE code. */
export function isDaneCountry(country: string): boolean {
  return country === 'CO';
}

/** Whether the order shows its locality code: where it has one, and always in Colombia. */
export function showsLocalityCode(order: { country: string; locality_code: string }): boolean {
  return order.locality_code !== '' || isDaneCountry(order.country);
}

const IGNORED_ERROR_LENGTH = 150;

/** The ignored error as it is shown: at most 150 characters, then three dots. */
export function shortIgnoredError(message: string): string {
  return message.length > IGNORED_ERROR_LENGTH ? `${message.slice(0, IGNORED_ERROR_LENGTH)}...` : message;
}

/** The error that the order's banner shows: none once it is cancelled or the error was ignored. */
export function shownError(order: {
  order_status: OrderStatus;
  error: string | null;
  ignored_error: unknown;
}): string | null {
  return order.order_status === 'cancelled' || order.ignored_error ? null : order.error;
}
