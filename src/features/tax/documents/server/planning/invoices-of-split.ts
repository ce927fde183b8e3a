import { signOf } from '#base/money.ts';
import { type SaleShare, saleOfConsignment } from '#features/core/order-lifecycle/sale-of-consignment.ts';
import { type DocumentState, unissuedStates } from '../../document-state.ts';
import type { OrderToDocument } from './order-facts.ts';
import type { Parcel } from './parcels-of-split.ts';

/** An invoice of an order, or what may become one. `share`: null where it is of all, or was never sealed. */
export type SaleDocument = {
  id: number;
  part: number;
  revision: number;
  state: DocumentState;
  replaces_id: number | null;
  share: SaleShare | null;
};

/** An order that has an invoice for each parcel, with its invoices. */
export type ParcelInvoices = { parcels: Parcel[]; invoices: SaleDocument[] };

const isUnissued = ({ state }: Pick<SaleDocument, 'state'>): boolean => unissuedStates.includes(state);

/**
 * Whether a split order is invoiced by parcel. Once an invoice of all was issued, or is on its way, there are no
 * further ones; once one of a parcel was sealed, further ones are of parcels too, whatever the setting is by then.
 * Where staff put items in the place of others, what each parcel costs is not known, so one invoice is of all.
 */
export function isInvoicedByParcel(
  { isWanted, hasReplaced }: { isWanted: boolean; hasReplaced: boolean },
  invoices: readonly SaleDocument[],
): boolean {
  if (invoices.some(({ share }) => share !== null)) return true;
  return isWanted && !hasReplaced && invoices.every(isUnissued);
}

/** Which invoices count; `exceptId`: this one does not, nor does one that it takes the place of. */
type Counted = { all: readonly SaleDocument[]; exceptId: number | null; counts: (one: SaleDocument) => boolean };

/** What invoices have that count, without those that others took the place of; `part`: of this alone. */
function sharesOf({ all, exceptId, counts }: Counted, part?: number): SaleShare[] {
  const isOver = ({ id }: SaleDocument) =>
    all.some((one) => one.replaces_id === id && (one.id === exceptId || counts(one)));
  return all.flatMap((one) => {
    const isMeant = one.id !== exceptId && (part === undefined || one.part === part);
    return one.share && isMeant && counts(one) && !isOver(one) ? one.share : [];
  });
}

/** It is valid, or may yet become valid: nothing that it has may be on another. */
const stands = (document: SaleDocument): boolean => !isUnissued(document) && document.state !== 'cancelled';

/**
 * What the invoice of a parcel says, by the facts of its order: its own pieces, as far as no other invoice has them;
 * of a document in place of another the pieces of that. Of nothing that is left to invoice it has no lines and a total
 * of zero, which no country issues.
 */
export function factsOfParcel(
  order: OrderToDocument,
  { parcels, invoices }: ParcelInvoices,
  { part, id, replaces_id }: { part: number; id: number; replaces_id: number | null },
): OrderToDocument {
  const replaced = invoices.find((one) => one.id === replaces_id)?.share?.lines;
  const parcel = parcels.find((one) => one.part === part);
  const others = { all: invoices, exceptId: id, counts: stands };
  const travelling = parcels.flatMap(({ pieces }) => [...pieces.keys()]);
  const pieces = replaced
    ? new Map(travelling.map((line) => [line, sumOf(replaced, line)]))
    : withoutInvoiced(parcel, others);
  return withPieces(order, pieces, sharesOf(others));
}

const sumOf = (lines: SaleShare['lines'], id: string): number =>
  lines.reduce((sum, { source_item_id, quantity }) => (source_item_id === id ? sum + quantity : sum), 0);

/** A parcel's pieces without those that invoices of its own have already. */
function withoutInvoiced(parcel: Parcel | undefined, counted: Counted): Map<string, number> {
  const lines = parcel ? sharesOf(counted, parcel.part).flatMap((share) => share.lines) : [];
  return new Map([...(parcel?.pieces ?? [])].map(([id, pieces]) => [id, Math.max(0, pieces - sumOf(lines, id))]));
}

/** Where staff put items in the place of others since, an invoice has all that the others have not. */
function withPieces(order: OrderToDocument, pieces: Parcel['pieces'], others: readonly SaleShare[]) {
  const all = new Map(order.lines.map(({ source_item_id, quantity }) => [source_item_id, quantity]));
  const { order: facts, lines } = saleOfConsignment(order, order.lines, order.has_replaced ? all : pieces, others);
  return { ...facts, lines };
}

/**
 * The invoices that an order should have by parcel: one for each part that a warehouse took, and one for the rest. A
 * parcel that got further pieces, which no invoice ever had, has a further one. What was cancelled is not invoiced
 * again by itself.
 */
export function wantedInvoices(
  order: OrderToDocument,
  { parcels, invoices }: ParcelInvoices,
): { part: number; revision: number; replaces_id: null }[] {
  const had = { all: invoices, exceptId: null, counts: (one: SaleDocument) => !isUnissued(one) };
  return parcels.flatMap((parcel) => {
    const { part, reference, has_left } = parcel;
    if (part > 0 && reference === null && !has_left) return [];
    const newest = invoices.filter((one) => one.part === part).toSorted((a, b) => b.revision - a.revision)[0];
    if (newest && isUnissued(newest)) return [{ part, revision: newest.revision, replaces_id: null }];
    if (signOf(withPieces(order, withoutInvoiced(parcel, had), sharesOf(had)).total_cost) <= 0) return [];
    return [{ part, revision: (newest?.revision ?? 0) + 1, replaces_id: null }];
  });
}

/** Whether an invoice that was never sealed is of nothing any more: its pieces go otherwise, or are on another. */
export const isOfNothing = (
  order: OrderToDocument,
  split: ParcelInvoices,
  document: { part: number; id: number; replaces_id: number | null },
): boolean => document.replaces_id === null && signOf(factsOfParcel(order, split, document).total_cost) <= 0;
