import { type Credit, creditFacts } from '#countries/core/credit.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import type { OrderToDocument } from './order-facts.ts';

/** The facts that a document is made of: its order's, or of a credit those of the sale that it takes back. */
export const factsOfDocument = (
  order: OrderToDocument,
  origin: Origin | null,
  credit: Credit | null,
): OrderToDocument => (credit ? creditFacts(order, origin, credit) : order);
