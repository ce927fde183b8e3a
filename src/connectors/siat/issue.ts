import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { offsetMinutes } from '#base/calendar-date.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { checkEnvironment, ZONE } from './environment.ts';
import { codesOf, HAS_IT, NOT_FOUND } from './errors.ts';
import { facturacion } from './facturacion.ts';
import { answerOf } from './map.ts';
import type { SiatCtx } from './settings.ts';

/** Hands a document in. The SIN knows it by its CUF: the same again is no second one, and its state is then the answer. */
export async function issue(ctx: SiatCtx, document: SealedDocument): Promise<TaxAnswer> {
  checkEnvironment(ctx, document.environment);
  const file = gzipSync(document.xml);
  const answer = await facturacion(ctx, document, 'recepcion', {
    archivo: file.toString('base64'),
    fechaEnvio: wallClock(ctx.now()),
    hashArchivo: createHash('sha256').update(file).digest('hex'),
  });
  if (!codesOf(answer).some((code) => HAS_IT.includes(code))) return answerOf(ctx, answer);
  const found = await lookUp(ctx, document);
  if (found.state !== 'never_seen') return found;
  throw new ConnectorError('uncertain', 'The CUF is registered, but the SIN does not find its document');
}

/** What became of a document. `never_seen` is safe to say: the same bytes again are known by their CUF. */
export async function lookUp(ctx: SiatCtx, document: SealedDocument): Promise<TaxAnswer | { state: 'never_seen' }> {
  checkEnvironment(ctx, document.environment);
  const { cuf } = document.ids;
  if (!cuf) throw new ConnectorError('bug', 'The document has no CUF');
  const answer = await facturacion(ctx, document, 'verificacionEstado', { cuf });
  if (codesOf(answer).some((code) => NOT_FOUND.includes(code))) return { state: 'never_seen' };
  return answerOf(ctx, answer);
}

/** La Paz's, to the millisecond, without a zone. */
const wallClock = (at: Date): string =>
  new Date(at.getTime() + offsetMinutes(at, ZONE) * 60_000).toISOString().slice(0, 23);
