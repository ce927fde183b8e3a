import { signOf } from '#base/money.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { consignmentOf, type Document, isOfSplit } from './facts-of-document.ts';
import type { Consignments } from './find-consignments.ts';
import { keepsDocuments } from './issue-document.ts';
import type { OrderToDocument } from './order-facts.ts';

/** In how many milliseconds a document is submitted by itself, by the database's clock; null: not for now. */
export function delayOf(
  document: Document,
  order: OrderToDocument,
  open: OpenIssuer,
  split: Consignments,
): number | null {
  if (document.credit) return 0;
  return isOfSplit(document, split)
    ? delayOfGuide(order, open, consignmentOf(document, split))
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
 * Likewise, of a guide of a split order: it is issued once the warehouse has its goods, whatever the rest waits for,
 * since until then they may still go otherwise.
 */
function delayOfGuide(
  order: OrderToDocument,
  { issue_when, delay_minutes, active_since }: OpenIssuer,
  consignment: Consignment | undefined,
): number | null {
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier || !consignment || consignment.reference === null) return null;
  if (issue_when === 'shipped') return consignment.has_left ? 0 : null;
  return issue_when === 'delay' ? Math.max(0, delay_minutes * 60_000 - order.age_ms) : 0;
}

/** Whether an order is as far as its document waits for. */
function isReached(order: OrderToDocument, issue_when: 'checked' | 'submitted' | 'shipped'): boolean {
  if (issue_when === 'checked') return order.has_passed_check;
  const isShipped = shippedStatuses.includes(order.order_status);
  return isShipped || (issue_when === 'submitted' && order.is_with_warehouse);
}
