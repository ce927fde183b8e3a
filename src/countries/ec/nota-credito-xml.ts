import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { element, writeXml } from '../core/xml.ts';
import {
  compradorElements,
  contabilidad,
  detalles,
  fecha,
  fechaYLugar,
  infoAdicional,
  infoTributaria,
  text,
  totalConImpuestos,
} from './comprobante-xml.ts';
import type { EcuadorSettings } from './settings.ts';

/**
 * A nota de crédito 1.1.0, unsigned.
 * @throws Error when the document corrects nothing
 * @see SRI, NotaCredito_V1.1.0.xsd
 */
export function notaCreditoXml(
  document: TaxDocument,
  issuer: Issuer<EcuadorSettings>,
  number: number,
  ids: Identifiers,
): string {
  const { settings } = issuer;
  const { totals, origin, reason } = document;
  if (!origin) throw new Error('A nota de crédito needs the factura that it corrects');
  const infoNotaCredito = element('infoNotaCredito', {}, [
    ...fechaYLugar(document, settings),
    ...compradorElements(document),
    ...contabilidad(settings),
    text('codDocModificado', '01'),
    text('numDocModificado', origin.full_number),
    text('fechaEmisionDocSustento', fecha(origin.issued_on)),
    text('totalSinImpuestos', totals.net),
    text('valorModificacion', totals.total),
    text('moneda', 'DOLAR'),
    totalConImpuestos(document, settings, false),
    text('motivo', reason),
  ]);
  return writeXml(
    element('notaCredito', { id: 'comprobante', version: '1.1.0' }, [
      infoTributaria(document, issuer, number, ids),
      infoNotaCredito,
      detalles(document, settings, 'codigoInterno'),
      infoAdicional(document),
    ]),
  );
}
