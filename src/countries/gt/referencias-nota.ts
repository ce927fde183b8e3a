import type { TaxDocument } from '../core/tax-document.ts';
import { element, type XmlElement } from '../core/xml.ts';

const NOTE = 'http://www.sat.gob.gt/face2/ComplementoReferenciaNota/0.1.0';

/**
 * The complement by which a credit note names its invoice; null for other kinds, which must not have it (SEC526). The
 * schema asks for neither series nor number of an invoice of FEL, but certifiers do.
 * @see SAT, GT_Complemento_Referencia_Nota-0.1.0.xsd
 */
export function referenciasNota({ extra, origin, reason }: TaxDocument): XmlElement | null {
  if (extra.tipo !== 'NCRE' || !origin) return null;
  const reference = element('cno:ReferenciasNota', {
    'xmlns:cno': NOTE,
    Version: '1',
    NumeroAutorizacionDocumentoOrigen: origin.ids.uuid?.toUpperCase(),
    FechaEmisionDocumentoOrigen: origin.issued_on,
    MotivoAjuste: reason,
    SerieDocumentoOrigen: origin.ids.serie,
    NumeroDocumentoOrigen: origin.ids.numero,
  });
  const complement = { IDComplemento: '1', NombreComplemento: 'ReferenciasNota', URIComplemento: NOTE };
  return element('dte:Complementos', {}, element('dte:Complemento', complement, reference));
}
