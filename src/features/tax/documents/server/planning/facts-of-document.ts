import { type Credit, creditFacts } from '#countries/core/credit.ts';
import type { DocumentKind, Origin } from '#countries/core/tax-document.ts';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import type { Consignments } from './find-consignments.ts';
import { goodsOf } from './guides-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';

/** What decides of which facts a document is. */
export type Document = { order_id: number; kind: DocumentKind; part: number; credit: Credit | null };

/** Whether it is the guide of an order that was split, which is of its own goods alone. */
export const isOfSplit = ({ order_id, kind }: Omit<Document, 'part' | 'credit'>, split: Consignments): boolean =>
  kind === 'guide' && split.has(order_id);

/** What a guide of a split order goes with; undefined where it is over, and of all other documents. */
export const consignmentOf = (
  { part, ...document }: Omit<Document, 'credit'>,
  split: Consignments,
): Consignment | undefined =>
  isOfSplit(document, split) ? split.get(document.order_id)?.find((one) => one.part === part) : undefined;

/**
 * The facts that a document is made of: its order's, of a credit those of the sale that it takes back, of a guide with
 * the place that its goods leave from, and where the order was split only what it goes with.
 */
export function factsOfDocument(
  order: OrderToDocument,
  origin: Origin | null,
  document: Document,
  split: Consignments,
): OrderToDocument {
  if (document.credit) return creditFacts(order, origin, document.credit);
  if (document.kind !== 'guide') return order;
  const consignment = consignmentOf(document, split);
  const place = consignment?.place ?? order.warehouse;
  const facts = place === null ? order : { ...order, place };
  return isOfSplit(document, split) ? { ...facts, lines: goodsOf(consignment) } : facts;
}
