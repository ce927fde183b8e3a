import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { codesOf, NOT_FOUND } from './errors.ts';
import { facturacion } from './facturacion.ts';
import { answerOf } from './map.ts';
import type { SiatCtx } from './settings.ts';

/**
 * The SIN's state of a document, by its CUF. `never_seen` is safe to say: the same bytes again are known by their CUF.
 */
export async function stateOf(ctx: SiatCtx, document: SealedDocument): Promise<TaxAnswer | { state: 'never_seen' }> {
  const { cuf } = document.ids;
  if (!cuf) throw new ConnectorError('bug', 'The document has no CUF');
  const answer = await facturacion(ctx, document, 'verificacionEstado', { cuf });
  if (codesOf(answer).some((code) => NOT_FOUND.includes(code))) return { state: 'never_seen' };
  const found = answerOf(ctx, answer);
  if (found.state !== 'rejected' || !found.are_codes_stale) return found;
  // It is the question that is refused, with the new codes too.
  throw new ConnectorError('transient', 'The SIN takes no codes for the question');
}
