import { BulkAction } from '../../bulk-contract.ts';
import type { DocumentRow } from '../../contract.ts';
import { can } from '../../document-state.ts';

type SkipReason = 'submitted' | 'would_be_rejected' | 'awaits_sale' | 'state';
type Seen = Pick<DocumentRow, 'state' | 'kind' | 'would_be_rejected' | 'awaits_sale' | 'environment'>;

/** Whether a document allows an action, as far as its row shows; the server decides again. */
const mayTake = (action: BulkAction, { state, kind }: Seen, is_blocked: boolean): boolean =>
  can(action, {
    state,
    is_blocked,
    is_correction: false,
    has_origin: false,
    is_credit: false,
    can_cancel: false,
    can_credit: false,
    is_credited: false,
    has_shipper: true,
    has_further_shipper: true,
    is_replaced: false,
    is_order_cancelled: false,
    has_pdf: state !== 'authorised',
    is_for_buyer: kind !== 'guide',
    is_admin: false,
  });

function skipReason(action: BulkAction, document: Seen): SkipReason | undefined {
  const isBlocked = document.would_be_rejected;
  if (action !== 'submit') return mayTake(action, document, isBlocked) ? undefined : 'state';
  if (!mayTake('submit', document, false)) return 'submitted';
  if (document.awaits_sale) return 'awaits_sale';
  return mayTake('submit', document, isBlocked) ? undefined : 'would_be_rejected';
}

/** What can be done with at least one of these documents. */
export const actionsFor = (documents: readonly Seen[]): BulkAction[] =>
  BulkAction.options.filter((action) => documents.some((document) => !skipReason(action, document)));

/** What an action would do to these documents as they were last seen. */
export function forecastBulk<D extends Seen>(action: BulkAction, documents: readonly D[]) {
  const ready = documents.filter((document) => skipReason(action, document) === undefined);
  const skipped = new Map<SkipReason, number>();
  for (const document of documents) {
    const reason = skipReason(action, document);
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  return {
    ready,
    // What was only a test is issued live.
    live: ready.filter(({ environment, state }) => environment === 'live' || state === 'tested').length,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  };
}
