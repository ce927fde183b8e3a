import { ConnectorError } from '../core/connector-error.ts';
import type { IssuedDocument, SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { consultaDocumento, submit } from './client.ts';
import { answerOf, isSame, pending } from './map.ts';
import type { StupendoCtx } from './settings.ts';

/** The SRI has the clave, or is working on it: the document is there already. */
const KNOWN = ['43', '70'];
/** Another clave has the number. */
const NUMBER_TAKEN = '45';

/** Hands in a document. The provider knows it by its clave: sent again, it is never a second one. */
export async function issue(ctx: StupendoCtx, document: SealedDocument): Promise<TaxAnswer> {
  const refusal = await refusalOf(ctx, document);
  return refusal ?? (await askOnce(ctx, document));
}

/** Looks up a document's outcome. `never_seen` is safe to say: the provider recognises the same clave. */
export async function lookUp(
  ctx: StupendoCtx,
  document: SealedDocument,
  ticket: string | null,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  const consulta = await consultaDocumento(ctx, document, 'wsConsultaDocumentoFechaAut');
  if (isSame(document, consulta)) return answerOf(document, consulta);
  return ticket === null ? { state: 'never_seen' } : pending;
}

/** The provider's RIDE. @throws ConnectorError not_found where it has none yet */
export async function pdf(ctx: StupendoCtx, document: IssuedDocument): Promise<Uint8Array> {
  const consulta = await consultaDocumento(ctx, document, 'wsConsultaDocumentoPDF');
  if (!isSame(document, consulta) || consulta.ArchivoPDF === '') {
    throw new ConnectorError('not_found', 'Stupendo has no PDF of the document');
  }
  return Buffer.from(consulta.ArchivoPDF, 'base64');
}

/** Null: the provider has the document. */
async function refusalOf(ctx: StupendoCtx, document: SealedDocument): Promise<TaxAnswer | null> {
  try {
    await submit(ctx, document);
    return null;
  } catch (error) {
    // Without the SRI's code it is the call that is wrong, and not the document.
    if (!(error instanceof ConnectorError) || error.kind !== 'validation' || !error.partner_code) throw error;
    const { partner_code: code, message: text } = error;
    if (KNOWN.includes(code)) return null;
    return { state: 'rejected', is_number_used: code === NUMBER_TAKEN, notices: [{ code, text, is_warning: false }] };
  }
}

/** The document has arrived, whatever becomes of the question. */
async function askOnce(ctx: StupendoCtx, document: SealedDocument): Promise<TaxAnswer> {
  try {
    const consulta = await consultaDocumento(ctx, document, 'wsConsultaDocumentoFechaAut');
    return isSame(document, consulta) ? answerOf(document, consulta) : pending;
  } catch (error) {
    if (error instanceof ConnectorError) return pending;
    throw error;
  }
}
