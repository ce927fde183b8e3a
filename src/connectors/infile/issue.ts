import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { addressOf, certify, post } from './client.ts';
import { noticesOf, throwFailure } from './errors.ts';
import { readCertified, readDte } from './map.ts';
import { Answer } from './schema.ts';
import type { InfileCtx } from './settings.ts';

/** Has a document certified. Sent again, Infile answers with the first one of its identificador. */
export async function issue(ctx: InfileCtx, document: SealedDocument): Promise<TaxAnswer> {
  const { xml, issuer: nit } = document;
  const answer = await certify(ctx, { operation: 'CERTIFICACION', xml, key: identificadorOf(document), nit });
  // A refused identificador is free again.
  if (!answer.resultado) return { state: 'rejected', is_number_used: false, notices: noticesOf(answer) };
  return readCertified(ctx, document, answer);
}

/** Looks up a document's outcome. `never_seen` is safe to say: the same bytes again are never a second document. */
export async function lookUp(ctx: InfileCtx, document: SealedDocument): Promise<TaxAnswer | { state: 'never_seen' }> {
  const { tipo, establishment, issued_at } = await readDte(document.xml);
  const [year, month, day] = issued_at.slice(0, 10).split('-').map(Number);
  const answer = await post(ctx, {
    url: addressOf(ctx, 'certifier_url', '/fel/consulta/dte/v2/identificador_unico'),
    headers: { usuario: ctx.credentials.username, llave: ctx.credentials.api_key },
    json: {
      nit_emisor: document.issuer,
      tipo_operacion: 'CERTIFICACION',
      tipo_documento: tipo,
      codigo_establecimiento: establishment,
      identificador_unico_dte: identificadorOf(document),
      anio_documento: year,
      mes_documento: month,
      dia_documento: day,
    },
    is_idempotent: true,
    reply: Answer,
  });
  if (answer.resultado) return readCertified(ctx, document, answer);
  throwFailure(noticesOf(answer));
  return { state: 'never_seen' };
}

export const identificadorOf = ({ ids, key }: SealedDocument): string => ids.identificador ?? key;
