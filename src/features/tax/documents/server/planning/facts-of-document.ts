import { type Credit, creditFacts } from '#countries/core/credit.ts';
import type { DocumentKind, Origin } from '#countries/core/tax-document.ts';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import type { Split } from './find-consignments.ts';
import { goodsOf } from './guides-of-split.ts';
import { factsOfParcel, type ParcelInvoices } from './invoices-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';
import type { Parcel } from './parcels-of-split.ts';

/** What decides of which facts a document is. */
export type Document = {
  id: number;
  order_id: number;
  kind: DocumentKind;
  part: number;
  replaces_id: number | null;
  credit: Credit | null;
};

/** Whether it is the guide of an order in parcels, which is of its own goods alone. */
export const isGuideOfParcel = ({ order_id, kind }: Pick<Document, 'order_id' | 'kind'>, { goods }: Split): boolean =>
  kind === 'guide' && goods.has(order_id);

/** What a guide of an order in parcels goes with; undefined where it is over, and of all other documents. */
export const consignmentOf = (
  { part, ...document }: Pick<Document, 'order_id' | 'kind' | 'part'>,
  split: Split,
): Consignment | undefined =>
  isGuideOfParcel(document, split) ? split.goods.get(document.order_id)?.find((one) => one.part === part) : undefined;

/** The parcels and invoices of the order of an invoice that is of one parcel; undefined of all other documents. */
export const invoicesAround = (
  { order_id, kind }: Pick<Document, 'order_id' | 'kind'>,
  { invoices }: Split,
): ParcelInvoices | undefined => (kind === 'sale' ? invoices.get(order_id) : undefined);

/** What an invoice of one parcel is for; undefined where that is over, and of all other documents. */
export const parcelOf = (document: Pick<Document, 'order_id' | 'kind' | 'part'>, split: Split): Parcel | undefined =>
  invoicesAround(document, split)?.parcels.find(({ part }) => part === document.part);

/** The warehouse's reference of what a guide, or an invoice of a parcel, goes with; of all else null. */
export function referenceOf(
  document: Pick<Document, 'order_id' | 'kind' | 'part'>,
  { amware_ref_num }: Pick<OrderToDocument, 'amware_ref_num'>,
  split: Split,
): string | null {
  if (document.kind === 'guide' && !isGuideOfParcel(document, split)) return amware_ref_num;
  return (consignmentOf(document, split) ?? parcelOf(document, split))?.reference ?? null;
}

/**
 * The facts that a document is made of: its order's, of a credit those of the sale that it takes back, of a guide with
 * the place that its goods leave from, and where the order was split only what it goes with. An invoice of a parcel has
 * its share of the sale; one of a part of an order that has one invoice is of nothing.
 */
export function factsOfDocument(
  order: OrderToDocument,
  origin: Origin | null,
  document: Document,
  split: Split,
): OrderToDocument {
  if (document.credit) return creditFacts(order, origin, document.credit);
  const around = invoicesAround(document, split);
  if (around) return factsOfParcel(order, around, document);
  if (document.kind === 'sale' && document.part > 0) return { ...order, total_cost: '0.00', lines: [] };
  if (document.kind !== 'guide') return order;
  const consignment = consignmentOf(document, split);
  const place = consignment?.place ?? order.warehouse;
  const facts = place === null ? order : { ...order, place };
  return isGuideOfParcel(document, split) ? { ...facts, lines: goodsOf(consignment) } : facts;
}
