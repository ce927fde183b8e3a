import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { autorizacionComprobante, validarComprobante } from './client.ts';
import { ASK_AFTER_MS, answerOf, noticeOf } from './map.ts';
import type { SriCtx } from './settings.ts';

/** The clave is registered, or worked on: the SRI has the document. */
const HAS_IT = ['43', '70'];
const NUMBER_REGISTERED = '45';
const INTERNAL_ERROR = '50';

/**
 * Submits a document and asks once for the SRI's decision. The SRI knows a document by its clave: the same again is no
 * second one.
 */
export async function issue(ctx: SriCtx, document: SealedDocument): Promise<TaxAnswer> {
  const { estado, mensajes } = await validarComprobante(ctx, document);
  const has = (code: string) => mensajes.some(({ identificador }) => identificador === code);
  if (estado === 'RECIBIDA' || HAS_IT.some(has)) return decisionOrPending(ctx, document);
  if (has(INTERNAL_ERROR)) {
    throw new ConnectorError('uncertain', 'The SRI had an internal error', { partner_code: INTERNAL_ERROR });
  }
  // It is said of another clave with this number, and by some accounts of the same one too.
  const known = has(NUMBER_REGISTERED) ? await decision(ctx, document) : null;
  return known ?? { state: 'rejected', is_number_used: has(NUMBER_REGISTERED), notices: mensajes.map(noticeOf) };
}

/**
 * Looks up a document's outcome. `ticket` is the time when the SRI received it: for some time after that, knowing
 * nothing means not yet. Else it is `never_seen`, which is safe to say: the same bytes again are answered by 43 or 70
 * where they did arrive.
 */
export async function lookUp(
  ctx: SriCtx,
  document: SealedDocument,
  ticket: string | null,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  const found = await decision(ctx, document);
  if (found) return found.state === 'pending' ? { ...found, ticket } : found;
  const lostAt = ticket === null ? 0 : Date.parse(ticket) + ctx.settings.lost_after_minutes * 60_000;
  if (ctx.now().getTime() >= lostAt) return { state: 'never_seen' };
  return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket };
}

/** The SRI has it, so a failed look-up changes nothing: it is repeated later. */
async function decisionOrPending(ctx: SriCtx, document: SealedDocument): Promise<TaxAnswer> {
  const pending: TaxAnswer = { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: ctx.now().toISOString() };
  try {
    const found = await decision(ctx, document);
    return found && found.state !== 'pending' ? found : pending;
  } catch (error) {
    if (error instanceof ConnectorError) return pending;
    throw error;
  }
}

async function decision(ctx: SriCtx, { environment, ids }: SealedDocument): Promise<TaxAnswer | null> {
  const { claveAcceso = '' } = ids;
  if (!/^\d{49}$/.test(claveAcceso)) throw new ConnectorError('bug', 'The document has no clave de acceso');
  return answerOf(await autorizacionComprobante(ctx, environment, claveAcceso));
}
