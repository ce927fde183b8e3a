import { type SaleShare, shareOfSale } from '#features/core/order-lifecycle/sale-of-consignment.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type Document, factsOfDocument, invoicesAround, referenceOf } from './facts-of-document.ts';
import { findSplit, type Split } from './find-consignments.ts';
import { findOrderFacts, type OrderToDocument } from './order-facts.ts';

/**
 * The facts kept for a document of one parcel. `share`: the invoice's share of its sale, null for other documents;
 * `reference`: the warehouse's, of the parcel that the document goes with.
 */
export type ParcelShare = { share: SaleShare | null; reference: string | null };

/** `facts`: as the document says them. */
export const parcelShare = (document: Document, facts: OrderToDocument, split: Split): ParcelShare => ({
  share: invoicesAround(document, split) ? shareOfSale(facts, facts.lines) : null,
  reference: referenceOf(document, facts, split),
});

/** As `parcelShare`, of an order's document that its country does not make, since it was issued externally. */
export async function findParcelShare(tx: AccountDb, document: Document): Promise<ParcelShare> {
  const [order] = await findOrderFacts(tx, [document.order_id]);
  if (!order) return { share: null, reference: null };
  const split = await findSplit(tx, [order]);
  return parcelShare(document, factsOfDocument(order, null, document, split), split);
}
