import { signOf, sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { descripcion, fecha } from './comprobante-xml.ts';
import { tipoCambio } from './moneda.ts';
import { qrText } from './qr.ts';
import type { MexicoSettings } from './settings.ts';

/**
 * The printed representation of a CFDI, with the content that the law requires once it is stamped: UUID, both
 * certificates' numbers, both seals, the stamp's original string and the QR code.
 * @see Resolución Miscelánea Fiscal, rule 2.7.1.7
 */
export function readable(
  document: TaxDocument,
  issuer: Issuer<MexicoSettings>,
  sealing: Sealing,
  ids: Identifiers,
): Readable {
  const { settings } = issuer;
  const rate = tipoCambio(document);
  const qr = qrText(ids, settings.rfc, document.buyer.tax_id, document.totals.total);
  return {
    title: document.kind === 'correction' ? 'NOTA DE CRÉDITO (CFDI de egreso)' : 'FACTURA (CFDI de ingreso)',
    subtitle: ids.serie && ids.folio ? `${ids.serie}-${ids.folio}` : null,
    mark: document.environment === 'test' ? 'DOCUMENTO DE PRUEBA, SIN VALIDEZ FISCAL' : null,
    issuer: {
      heading: 'Emisor',
      name: settings.name,
      details: labelled({
        RFC: settings.rfc,
        'Régimen fiscal': settings.regime,
        'Lugar de expedición': settings.postal_code,
      }),
    },
    buyer: {
      heading: 'Receptor',
      name: document.buyer.name,
      details: labelled({
        RFC: document.buyer.tax_id,
        'Domicilio fiscal': document.buyer.extra.domicilioFiscalReceptor,
        'Régimen fiscal': document.buyer.extra.regimenFiscalReceptor,
        'Uso del CFDI': document.buyer.extra.usoCFDI,
        Dirección: document.buyer.address,
        'Correo electrónico': document.buyer.email,
      }),
    },
    identifiers: labelled({
      'Folio fiscal (UUID)': ids.uuid,
      'Fecha de emisión': fecha(sealing.at, settings.time_zone),
      'Fecha de certificación': ids.fechaTimbrado,
      'Certificado del emisor': issuer.certificate?.number,
      'Certificado del SAT': ids.noCertificadoSAT,
      Moneda: rate === null ? undefined : document.currency,
      'Tipo de cambio': rate ?? undefined,
      Pedido: document.order_number,
      'CFDI relacionado': document.origin?.ids.uuid,
      'CFDI sustituido': document.extra.replaces,
      Motivo: document.reason,
    }),
    columns: {
      sku: 'No. ident.',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Valor unitario',
      discount: signOf(document.totals.discount) === 0 ? null : 'Descuento',
      taxes: 'IVA',
      total: 'Importe',
    },
    lines: document.lines.map((line) => readableLine(line, descripcion(line), sumAmounts([line.net, line.discount]))),
    totals: totals(document, settings),
    notes: notes(document, ids),
    codes: qr ? [{ kind: 'qr', text: qr }] : [],
    page: 'Página',
  };
}

function totals({ totals, currency }: TaxDocument, { zero_rate }: MexicoSettings): Labelled[] {
  const discount = signOf(totals.discount) === 0 ? [] : [{ label: 'Descuento', value: totals.discount }];
  return [
    { label: 'Subtotal', value: sumAmounts([totals.net, totals.discount]) },
    ...discount,
    ...totals.by_rate.map(({ rate, tax }) => ({
      label: rate === '0' && zero_rate === 'exento' ? 'IVA exento' : `IVA ${rate} %`,
      value: tax,
    })),
    { label: `Total ${currency}`, value: totals.total },
  ];
}

function notes(document: TaxDocument, ids: Identifiers): string[] {
  const stamped: readonly (readonly [string, string | undefined])[] = [
    ['Sello digital del CFDI', ids.selloCFD],
    ['Sello digital del SAT', ids.selloSAT],
    ['Cadena original del complemento de certificación digital del SAT', cadenaDelTimbre(ids)],
  ];
  return [
    `Forma de pago: ${document.payments[0]?.code ?? ''}. Método de pago: PUE, pago en una sola exhibición. Exportación: 01, no aplica.`,
    ...stamped.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    'Este documento es una representación impresa de un CFDI 4.0.',
  ];
}

/** @see SAT, cadenaoriginal_TFD_1_1.xslt */
function cadenaDelTimbre({ uuid, fechaTimbrado, rfcProvCertif, selloCFD, noCertificadoSAT }: Identifiers) {
  if (!uuid || !fechaTimbrado || !rfcProvCertif || !selloCFD || !noCertificadoSAT) return undefined;
  return `||1.1|${uuid}|${fechaTimbrado}|${rfcProvCertif}|${selloCFD}|${noCertificadoSAT}||`;
}
