import { signOf } from '#base/money.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { consignmentOf, type Document, invoicesAround, isGuideOfParcel, parcelOf } from './facts-of-document.ts';
import type { Split } from './find-consignments.ts';
import { keepsDocuments } from './issue-document.ts';
import type { OrderToDocument } from './order-facts.ts';

/** In how many milliseconds a document of an order is submitted by itself, by the database's clock; null: not for now. */
export function delayOf(
  document: Omit<Document, 'id' | 'replaces_id'>,
  order: OrderToDocument,
  open: OpenIssuer,
  split: Split,
): number | null {
  // By staff, or by the issuer's rule; the notes of a refund that is an order are due as refunds are.
  if (document.credit && signOf(order.total_cost) >= 0) return 0;
  if (isGuideOfParcel(document, split)) return delayOfParcel(order, open, consignmentOf(document, split));
  return invoicesAround(document, split)
    ? delayOfParcel(order, open, parcelOf(document, split))
    : delayOfOrder(order, open);
}

/** Corrections with their order, and never those that staff submit by hand, nor those of an order in error or cancelled. */
function delayOfOrder(order: OrderToDocument, { issue_when, delay_minutes, active_since }: OpenIssuer): number | null {
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier) return null;
  const isCorrection = signOf(order.total_cost) < 0;
  if (!isCorrection && keepsDocuments.includes(order.order_status)) return null;
  if (issue_when === 'import') return 0;
  if (issue_when === 'delay') return Math.max(0, delay_minutes * 60_000 - order.age_ms);
  return isCorrection || order.is_virtual || isReached(order, issue_when) ? 0 : null;
}

/**
 * Likewise, of a document of one parcel of a split order: it is issued once the warehouse has its goods, whatever the
 * rest waits for, since until then they may still go otherwise.
 */
function delayOfParcel(
  order: OrderToDocument,
  { issue_when, delay_minutes, active_since }: OpenIssuer,
  parcel: { reference: string | null; has_left: boolean } | undefined,
): number | null {
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier || !parcel || (parcel.reference === null && !parcel.has_left)) return null;
  if (issue_when === 'shipped') return parcel.has_left ? 0 : null;
  return issue_when === 'delay' ? Math.max(0, delay_minutes * 60_000 - order.age_ms) : 0;
}

/** Whether an order is as far as its document waits for. */
function isReached(order: OrderToDocument, issue_when: 'checked' | 'submitted' | 'shipped'): boolean {
  if (issue_when === 'checked') return order.has_passed_check;
  const isShipped = shippedStatuses.includes(order.order_status);
  return isShipped || (issue_when === 'submitted' && order.is_with_warehouse);
}
