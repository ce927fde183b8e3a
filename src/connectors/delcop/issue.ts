import { ConnectorError } from '../core/connector-error.ts';
import type { IssuedDocument, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { cufeOf, fetchPdf, fetchTransaction, findTransaction, submit, submitAgain } from './client.ts';
import { answerOf, PROCESSED_BEFORE } from './map.ts';
import type { DelcopCtx } from './settings.ts';

/** Hands in a document. Delcop knows it by its CUFE: sent again, it is never a second one. */
export async function issue(ctx: DelcopCtx, document: SealedDocument): Promise<TaxAnswer> {
  try {
    return answerOf(await submit(ctx, document));
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'conflict' || !error.reference) throw error;
    return issueInPlaceOf(ctx, document, error.reference);
  }
}

/**
 * Delcop has a document of this number with another CUFE: the one that was rejected and corrected since, in whose place
 * this one goes, or one that has the number for good.
 */
async function issueInPlaceOf(ctx: DelcopCtx, document: SealedDocument, id: string): Promise<TaxAnswer> {
  const known = await fetchTransaction(ctx, document.environment, id);
  if (known.cufe === cufeOf(document)) return answerOf(known);
  if (known.status === 'RECHAZADO') return answerOf(await submitAgain(ctx, document, id));
  if (known.status === 'ACEPTADO') {
    const text = `The number is that of another document: ${known.cufe}`;
    return { state: 'rejected', is_number_used: true, notices: [{ code: PROCESSED_BEFORE, text, is_warning: false }] };
  }
  throw new ConnectorError('transient', 'Delcop works on another document of this number', { reference: id });
}

/** Looks up a document's outcome. `never_seen` is safe to say: the provider recognises the same CUFE. */
export async function lookUp(ctx: DelcopCtx, document: SealedDocument): Promise<TaxAnswer | { state: 'never_seen' }> {
  const known = await findTransaction(ctx, document);
  return known ? answerOf(known) : { state: 'never_seen' };
}

const NO_FILE = '#';

/** Delcop's PDF. @throws ConnectorError not_found where it has none */
export async function pdf(ctx: DelcopCtx, document: IssuedDocument): Promise<Uint8Array> {
  const known = await findTransaction(ctx, document);
  if (!known || known.document_url === '' || known.document_url === NO_FILE) {
    throw new ConnectorError('not_found', 'Delcop has no PDF of the document');
  }
  return fetchPdf(ctx, document.environment, known.document_url);
}
