import { signOf } from '#base/money.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { consignmentOf, type Document, invoicesAround, isGuideOfParcel, parcelOf } from './facts-of-document.ts';
import type { Split } from './find-consignments.ts';
import { keepsDocuments } from './issue-document.ts';
import type { OrderToDocument } from './order-facts.ts';

type Kind = Pick<Document, 'kind'>;

/** In how many milliseconds a document of an order is submitted by itself, by the database's clock; null: not for now. */
export function delayOf(
  document: Omit<Document, 'id' | 'replaces_id'>,
  order: OrderToDocument,
  open: OpenIssuer,
  split: Split,
): number | null {
  // By staff, or by the issuer's rule; the notes of a refund that is an order are due as refunds are.
  if (document.credit && signOf(order.total_cost) >= 0) return 0;
  if (isGuideOfParcel(document, split)) return delayOfParcel(document, order, open, consignmentOf(document, split));
  return invoicesAround(document, split)
    ? delayOfParcel(document, order, open, parcelOf(document, split))
    : delayOfOrder(document, order, open);
}

/** Corrections with their order, and never those that staff submit by hand, nor those of an order in error or cancelled. */
function delayOfOrder(document: Kind, order: OrderToDocument, open: OpenIssuer): number | null {
  const { issue_when, active_since } = open;
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier) return null;
  const isCorrection = signOf(order.total_cost) < 0;
  if (!isCorrection && keepsDocuments.includes(order.order_status)) return null;
  if (issue_when === 'import') return 0;
  if (issue_when === 'delay') return restOfDelay(order, open);
  if (issue_when === 'buyer' && !isCorrection)
    return order.has_passed_check ? restForBuyer(document, order, open) : null;
  return isCorrection || order.is_virtual || isReached(order, issue_when === 'buyer' ? 'checked' : issue_when)
    ? 0
    : null;
}

/**
 * Likewise, of a document of one parcel of a split order: it is issued once the warehouse has its goods, whatever the
 * rest waits for, since until then they may still go otherwise.
 */
function delayOfParcel(
  document: Kind,
  order: OrderToDocument,
  open: OpenIssuer,
  parcel: { reference: string | null; has_left: boolean } | undefined,
): number | null {
  const { issue_when, active_since } = open;
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier || !parcel || (parcel.reference === null && !parcel.has_left)) return null;
  if (issue_when === 'shipped') return parcel.has_left ? 0 : null;
  if (issue_when === 'buyer') return restForBuyer(document, order, open);
  return issue_when === 'delay' ? restOfDelay(order, open) : 0;
}

const restOfDelay = (order: OrderToDocument, { delay_minutes }: OpenIssuer): number =>
  Math.max(0, delay_minutes * 60_000 - order.age_ms);

/** An invoice waits until it is known who it is for, and not longer than the delay; other documents do not. */
const restForBuyer = ({ kind }: Kind, order: OrderToDocument, open: OpenIssuer): number =>
  kind === 'sale' && !order.buyer_tax_id ? restOfDelay(order, open) : 0;

/** Whether an order is as far as its document waits for. */
function isReached(order: OrderToDocument, issue_when: 'checked' | 'submitted' | 'shipped'): boolean {
  if (issue_when === 'checked') return order.has_passed_check;
  const isShipped = shippedStatuses.includes(order.order_status);
  return isShipped || (issue_when === 'submitted' && order.is_with_warehouse);
}
