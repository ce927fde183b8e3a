import { ConnectorError } from '../core/connector-error.ts';
import { readXml } from '../core/read-xml.ts';
import type { CancelAnswer, IssuedDocument } from '../core/tax-service.ts';
import { anulacionXml } from './anulacion-xml.ts';
import { certify } from './client.ts';
import { noticesOf, unclear } from './errors.ts';
import { identificadorOf } from './issue.ts';
import { instantOf, readDte } from './map.ts';
import type { InfileCtx } from './settings.ts';

/**
 * Annuls a document. Infile knows the annulment by an identificador of its own, so a repeat is the same one. SAT takes
 * it on the day that it bears, `at`, and on no other (ANU378).
 */
export async function cancel(
  ctx: InfileCtx,
  document: IssuedDocument,
  { text, at }: { text: string; at: string },
): Promise<CancelAnswer> {
  const { uuid } = document.ids;
  if (!uuid) throw new ConnectorError('validation', 'The document has no authorisation number');
  const dte = await readDte(document.xml);
  const answer = await certify(ctx, {
    operation: 'ANULACION',
    xml: anulacionXml({ uuid, dte, at, reason: text }),
    key: `${identificadorOf(document)}-A`,
    nit: document.issuer,
  });
  if (!answer.resultado) return { state: 'refused', notices: noticesOf(answer) };
  const receipt = Buffer.from(answer.xml_certificado, 'base64').toString('utf8');
  return { state: 'cancelled', at: instantOf(await annulledAt(receipt), ctx.now()), receipt };
}

/** @throws ConnectorError uncertain where the answer has no annulment, as one about the document itself */
async function annulledAt(receipt: string): Promise<string> {
  try {
    const at = await readXml(receipt, (root) =>
      root.name === 'GTAnulacionDocumento' ? root.find('FechaHoraCertificacion')?.text : undefined,
    );
    if (at) return at;
  } catch (error) {
    throw unclear('The certified annulment cannot be read', error);
  }
  throw unclear('The answer has no certified annulment');
}
