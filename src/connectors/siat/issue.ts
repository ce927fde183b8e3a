import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { archivo } from './archivo.ts';
import { checkEnvironment } from './environment.ts';
import { codesOf, HAS_IT } from './errors.ts';
import { facturacion } from './facturacion.ts';
import { answerOf } from './map.ts';
import { issueOffline, lookUpPackage } from './offline.ts';
import type { SiatCtx } from './settings.ts';
import { stateOf } from './state.ts';

/**
 * Hands a document in. The SIN knows it by its CUF: the same again is no second one, and its state is then the answer.
 */
export async function issue(ctx: SiatCtx, document: SealedDocument): Promise<TaxAnswer> {
  checkEnvironment(ctx, document.environment);
  if (document.contingency) return issueOffline(ctx, document, document.contingency);
  const answer = await facturacion(ctx, document, 'recepcion', archivo(ctx, document.xml));
  if (!codesOf(answer).some((code) => HAS_IT.includes(code))) return answerOf(ctx, answer);
  const found = await stateOf(ctx, document);
  if (found.state !== 'never_seen') return found;
  throw new ConnectorError('uncertain', 'The CUF is registered, but the SIN does not find its document');
}

/** Looks up a document's outcome: that of its package, where the SIN has not decided on that yet. */
export async function lookUp(
  ctx: SiatCtx,
  document: SealedDocument,
  ticket: string | null,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  checkEnvironment(ctx, document.environment);
  return document.contingency && ticket !== null ? lookUpPackage(ctx, document, ticket) : stateOf(ctx, document);
}
