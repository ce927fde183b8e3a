import type { DocumentDetail } from '../../contract.ts';
import type { DocumentAction } from '../../document-state.ts';

type Identified = Pick<DocumentDetail, 'state' | 'ids'>;

/**
 * The transaction by which provider or authority know a document: a UUID, the provider's own, CUFE or CUDE, a ticket or
 * a file. `manual` of what was issued outside of Bodega; null before it was sent.
 */
export function transactionOf({ state, ids }: Identified): string | 'manual' | null {
  if (state === 'issued_elsewhere') return 'manual';
  return ids.uuid ?? ids.transactionId ?? ids.cufe ?? ids.cude ?? ids.numTicket ?? ids.nombreArchivo ?? null;
}

type Attempted = Pick<DocumentDetail, 'attempts' | 'issued_on'>;

/** When a document was last sent to its provider; null where it never was. */
export function submittedAt({ attempts }: Attempted): string | null {
  const sent = attempts.filter(({ action }) => action === 'issue').map(({ at }) => at);
  return sent.reduce<string | null>(
    (latest, at) => (latest === null || Date.parse(at) > Date.parse(latest) ? at : latest),
    null,
  );
}

const ORDER: readonly DocumentAction[] = ['submit', 'check_status', 'upload_to_storage', 'submit_to_shipper'];

/** The one action that a document's state asks for; undefined where it needs none. */
export function primaryAction(actions: readonly DocumentAction[]): DocumentAction | undefined {
  return ORDER.find((action) => actions.includes(action));
}

/** As people call it: its official name, and its number once it has one. */
export function documentName({ title, full_number }: Pick<DocumentDetail, 'title' | 'full_number'>): string {
  return full_number === null ? title : `${title} ${full_number}`;
}
