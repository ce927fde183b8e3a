import type { DocumentRow } from '../../contract.ts';
import { can } from '../../document-state.ts';

/** What the call takes. */
export const MAX_AT_ONCE = 500;

type SkipReason = 'submitted' | 'would_be_rejected' | 'awaits_sale';
type Seen = Pick<DocumentRow, 'state' | 'would_be_rejected' | 'awaits_sale' | 'environment' | 'order_id'>;

const mayBeSubmitted = ({ state }: Seen, is_blocked: boolean): boolean =>
  can('submit', {
    state,
    is_blocked,
    is_correction: false,
    has_origin: false,
    is_credit: false,
    can_cancel: false,
    can_credit: false,
    is_credited: false,
    has_shipper: false,
    is_replaced: false,
    has_pdf: false,
    is_admin: false,
  });

function skipReason(document: Seen): SkipReason | undefined {
  if (!mayBeSubmitted(document, false)) return 'submitted';
  if (document.awaits_sale) return 'awaits_sale';
  return mayBeSubmitted(document, document.would_be_rejected) ? undefined : 'would_be_rejected';
}

/** What submitting would do to these documents as they were last seen; the server decides again. */
export function forecastSubmit<D extends Seen>(documents: readonly D[]) {
  const ready = documents.filter((document) => skipReason(document) === undefined);
  const skipped = new Map<SkipReason, number>();
  for (const document of documents) {
    const reason = skipReason(document);
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  return {
    ready,
    live: ready.filter(({ environment }) => environment === 'live').length,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  };
}

/** The orders to be named in the call: each once. */
export const orderIdsOf = (documents: readonly Seen[]): number[] => [
  ...new Set(documents.map(({ order_id }) => order_id)),
];
