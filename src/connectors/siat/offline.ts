import type { Outage, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { archivo } from './archivo.ts';
import { codesOf, HAS_IT, NO_PACKAGE } from './errors.ts';
import { facturacion } from './facturacion.ts';
import { answerOf, isRefusal, noticesOf } from './map.ts';
import type { RespuestaFacturacion } from './schema.ts';
import type { SiatCtx } from './settings.ts';
import { eventOf } from './significant-event.ts';
import { stateOf } from './state.ts';
import { tarOf } from './tar.ts';

/**
 * Hands in a document of an outage: a package of one, under the outage's significant event. The SIN decides later, by
 * the package's reception code. Nothing that is lost and done again makes a second document: each package says of a CUF
 * that the SIN has that it has it.
 */
export async function issueOffline(ctx: SiatCtx, document: SealedDocument, outage: Outage): Promise<TaxAnswer> {
  const event = await eventOf(ctx, document, outage);
  if (event.code === null) return { state: 'rejected', is_number_used: false, notices: event.notices };
  const { cuf = '' } = document.ids;
  const answer = await facturacion(
    ctx,
    document,
    'recepcionPaquete',
    // No cafc: that of invoices written by hand.
    {
      ...archivo(ctx, tarOf(`${cuf}.xml`, Buffer.from(document.xml))),
      cantidadFacturas: '1',
      codigoEvento: event.code,
    },
    event.codes,
  );
  return isRefusal(answer) ? refused(ctx, document, answer) : answerOf(ctx, answer);
}

/** The outcome of a package. */
export async function lookUpPackage(
  ctx: SiatCtx,
  document: SealedDocument,
  ticket: string,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  const answer = await facturacion(ctx, document, 'validacionRecepcionPaquete', { codigoRecepcion: ticket });
  if (codesOf(answer).some((code) => NO_PACKAGE.includes(code))) return stateOf(ctx, document);
  if (isRefusal(answer)) return refused(ctx, document, answer);
  const decided = answerOf(ctx, answer);
  return decided.state === 'pending' ? { ...decided, ticket } : decided;
}

/**
 * A package that is refused or observed is its document's refusal, unless the SIN has the document: from a package
 * before, or since only warnings were observed. Its codes are never reported as stale: the buyer already has the
 * document.
 */
async function refused(ctx: SiatCtx, document: SealedDocument, answer: RespuestaFacturacion): Promise<TaxAnswer> {
  const notices = noticesOf(answer);
  const found = await stateOf(ctx, document);
  if (found.state === 'pending') return found;
  if (found.state !== 'authorised') return { state: 'rejected', is_number_used: false, notices };
  const observed = notices.filter(({ code }) => !HAS_IT.includes(code));
  return { ...found, notices: [...found.notices, ...observed.map((notice) => ({ ...notice, is_warning: true }))] };
}
