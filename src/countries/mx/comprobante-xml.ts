import { offsetMinutes } from '#base/calendar-date.ts';
import { shareOfAmount, signOf, sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, optionalElement, writeXml, type XmlElement } from '../core/xml.ts';
import { legalText } from './legal-text.ts';
import { tipoCambio } from './moneda.ts';
import type { MexicoSettings } from './settings.ts';

const CFDI = 'http://www.sat.gob.mx/cfd/4';
const NO_CERTIFICATE = '0'.repeat(20);

/**
 * A CFDI 4.0 of kind ingreso (I) or egreso (E), with an empty Sello. Lines have six decimals, all else the currency's,
 * as SAT checks them (CFDI40107 and following).
 * @see SAT, cfdv40.xsd and its Anexo 20
 */
export function comprobanteXml(
  document: TaxDocument,
  { settings, certificate }: Issuer<MexicoSettings>,
  { at }: Sealing,
  ids: Identifiers,
): string {
  const { totals, buyer } = document;
  const discount = signOf(totals.discount) === 0 ? null : totals.discount;
  const root = element(
    'cfdi:Comprobante',
    {
      'xmlns:cfdi': CFDI,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${CFDI} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`,
      Version: '4.0',
      Serie: ids.serie,
      Folio: ids.folio,
      Fecha: fecha(at, settings.time_zone),
      Sello: '',
      FormaPago: document.payments[0]?.code,
      NoCertificado: certificate?.number || NO_CERTIFICATE,
      Certificado: certificate?.der_base64 ?? '',
      SubTotal: sumAmounts([totals.net, totals.discount]),
      Descuento: discount,
      Moneda: document.currency,
      TipoCambio: tipoCambio(document),
      Total: totals.total,
      TipoDeComprobante: document.kind === 'correction' ? 'E' : 'I',
      Exportacion: '01',
      MetodoPago: 'PUE',
      LugarExpedicion: settings.postal_code,
    },
    [
      relacionados('04', stampOf(document.extra.replaces)),
      relacionados(settings.correction_relation, document.origin?.ids.uuid),
      element('cfdi:Emisor', { Rfc: settings.rfc, Nombre: settings.name, RegimenFiscal: settings.regime }),
      element('cfdi:Receptor', {
        Rfc: buyer.tax_id,
        Nombre: buyer.name,
        DomicilioFiscalReceptor: buyer.extra.domicilioFiscalReceptor,
        RegimenFiscalReceptor: buyer.extra.regimenFiscalReceptor,
        UsoCFDI: buyer.extra.usoCFDI,
      }),
      element(
        'cfdi:Conceptos',
        {},
        document.lines.map((line) => concepto(line, document, settings)),
      ),
      impuestos(document, settings),
    ],
  );
  return writeXml(root);
}

/** The wall clock where the document is issued, without a zone. */
export function fecha(at: string, zone: string): string {
  const instant = new Date(at);
  return new Date(instant.getTime() + offsetMinutes(instant, zone) * 60_000).toISOString().slice(0, 19);
}

const relacionados = (TipoRelacion: string, uuid: string | undefined): XmlElement | null =>
  optionalElement(
    'cfdi:CfdiRelacionados',
    { TipoRelacion },
    uuid ? element('cfdi:CfdiRelacionado', { UUID: uuid }) : null,
  );

/** A document that was never stamped has no UUID, and nothing to replace. */
const stampOf = (name: string | undefined): string | undefined =>
  name && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name) ? name : undefined;

function concepto(line: DocumentLine, { kind }: TaxDocument, settings: MexicoSettings): XmlElement {
  const traslado = element('cfdi:Traslado', {
    Base: millionths(line.net),
    ...tax(line.rate, settings),
    ...(isExempt(line.rate, settings) ? {} : { Importe: millionths(line.tax) }),
  });
  const [ClaveProdServ, ClaveUnidad] = keys(line, kind, settings);
  return element(
    'cfdi:Concepto',
    {
      ClaveProdServ,
      NoIdentificacion: legalText(line.sku, 100) || null,
      Cantidad: String(line.quantity),
      ClaveUnidad,
      Descripcion: descripcion(line),
      ValorUnitario: millionths(line.unit_price),
      Importe: millionths(sumAmounts([line.net, line.discount])),
      Descuento: signOf(line.discount) === 0 ? null : line.discount,
      ObjetoImp: '02',
    },
    element('cfdi:Impuestos', {}, element('cfdi:Traslados', {}, traslado)),
  );
}

function keys(line: DocumentLine, kind: TaxDocument['kind'], settings: MexicoSettings): readonly [string, string] {
  if (kind === 'correction') return [settings.correction_product_key, settings.correction_unit_key];
  if (line.is_service) return [settings.shipping_product_key, settings.shipping_unit_key];
  const { sat_product_key, sat_unit_key } = line.tax_codes ?? {};
  return [sat_product_key || settings.product_key, sat_unit_key || settings.unit_key];
}

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  legalText(description, 1_000) || legalText(sku, 1_000) || 'Producto';

/** One node for each rate, with its sums; TotalImpuestosTrasladados only where some rate is not exempt. */
function impuestos({ totals }: TaxDocument, settings: MexicoSettings): XmlElement {
  const isAllExempt = totals.by_rate.every(({ rate }) => isExempt(rate, settings));
  const traslados = totals.by_rate.map(({ rate, net, tax: amount }) =>
    element('cfdi:Traslado', {
      Base: net,
      ...tax(rate, settings),
      ...(isExempt(rate, settings) ? {} : { Importe: amount }),
    }),
  );
  return element(
    'cfdi:Impuestos',
    { TotalImpuestosTrasladados: isAllExempt ? null : totals.tax },
    element('cfdi:Traslados', {}, traslados),
  );
}

const isExempt = (rate: string, { zero_rate }: MexicoSettings): boolean => rate === '0' && zero_rate === 'exento';

/** IVA is 002. */
function tax(rate: string, settings: MexicoSettings) {
  if (isExempt(rate, settings)) return { Impuesto: '002', TipoFactor: 'Exento' };
  return { Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: millionths(shareOfAmount(rate, '1', '100')) };
}

/** With all six decimals, by which SAT counts how much rounding it allows (CFDI40180). */
function millionths(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
}
