import type { Identifiers } from '#countries/core/tax-document.ts';
import { type DocumentState, isValid } from './document-state.ts';
import { mayBeCancelled } from './may-be-cancelled.ts';

export type ReplaceableFacts = {
  country: string;
  state: DocumentState;
  ids: Identifiers;
  /** The issuer's setting. */
  replaces_for_buyer: boolean;
  /** It is of one parcel, or of what the others leave. */
  is_of_parts: boolean;
  /** It took the place of an earlier one for its buyer: that is done once. */
  cancels_replaced: boolean;
  /** A later document of the order takes its place, or would if it were not rejected. */
  is_replaced: boolean;
  /** Something of it was credited, or a note is on its way. */
  has_note: boolean;
  /** The law's time for a cancellation has ended. */
  is_cancel_over: boolean;
};

/**
 * Whether an issued invoice may be replaced, at a press of its buyer, by one in the own name: the first is cancelled
 * once the new one is valid. Where a country takes invoices back by notes alone it is staff's matter.
 */
export const mayReplaceForBuyer = (invoice: ReplaceableFacts): boolean =>
  invoice.replaces_for_buyer &&
  isValid(invoice) &&
  mayBeCancelled({ ...invoice, kind: 'sale' }) &&
  !invoice.is_of_parts &&
  !invoice.cancels_replaced &&
  !invoice.is_replaced &&
  !invoice.has_note &&
  !invoice.is_cancel_over;
