import { roundAmount, shareOfAmount } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, optionalElement, type XmlElement, xmlText } from '../core/xml.ts';
import { codigoPorcentaje } from './iva.ts';
import { codDocOf, ptoEmiOf, secuencialOf } from './numero.ts';
import type { EcuadorSettings } from './settings.ts';

const MAX_TEXT = 300;
const MAX_CODE = 25;

/** Code of IVA (table 16, "Impuestos"). */
const IVA = '2';

/** Both documents begin with it. */
export function infoTributaria(
  document: TaxDocument,
  { settings }: Issuer<EcuadorSettings>,
  number: number,
  ids: Identifiers,
): XmlElement {
  const { estab, ptoEmi } = ptoEmiOf(settings);
  return element('infoTributaria', {}, [
    element('ambiente', {}, document.environment === 'live' ? '2' : '1'),
    element('tipoEmision', {}, '1'),
    element('razonSocial', {}, settings.name),
    optionalElement('nombreComercial', {}, settings.trade_name),
    element('ruc', {}, settings.ruc),
    element('claveAcceso', {}, ids.claveAcceso),
    element('codDoc', {}, codDocOf(document.kind)),
    element('estab', {}, estab),
    element('ptoEmi', {}, ptoEmi),
    element('secuencial', {}, secuencialOf(number)),
    element('dirMatriz', {}, settings.main_address),
    optionalElement('agenteRetencion', {}, settings.withholding_agent),
    optionalElement('contribuyenteRimpe', {}, settings.is_rimpe ? 'CONTRIBUYENTE RÉGIMEN RIMPE' : null),
  ]);
}

/** `20/11/2026` */
export const fecha = (day: string): string => day.split('-').reverse().join('/');

export const text = (name: string, value: string): XmlElement => element(name, {}, value);

export const fechaYLugar = (
  { issued_on }: TaxDocument,
  { establishment_address }: EcuadorSettings,
): (XmlElement | null)[] => [
  text('fechaEmision', fecha(issued_on)),
  optionalElement('dirEstablecimiento', {}, establishment_address),
];

export const compradorElements = ({ buyer }: TaxDocument): XmlElement[] => [
  text('tipoIdentificacionComprador', buyer.tax_id_code),
  text('razonSocialComprador', buyer.name),
  text('identificacionComprador', buyer.tax_id),
];

export const contabilidad = (settings: EcuadorSettings): (XmlElement | null)[] => [
  optionalElement('contribuyenteEspecial', {}, settings.special_taxpayer),
  text('obligadoContabilidad', settings.keeps_accounts ? 'SI' : 'NO'),
];

/** One for each rate. `withTarifa`: a factura's say the rate too. */
export function totalConImpuestos({ totals }: TaxDocument, settings: EcuadorSettings, withTarifa: boolean): XmlElement {
  return element(
    'totalConImpuestos',
    {},
    totals.by_rate.map(({ rate, net, tax }) =>
      element('totalImpuesto', {}, [
        ...codes(rate, settings),
        text('baseImponible', net),
        withTarifa ? text('tarifa', roundAmount(rate, 2)) : null,
        text('valor', tax),
      ]),
    ),
  );
}

function codes(rate: string, { zero_rate }: EcuadorSettings): XmlElement[] {
  const code = codigoPorcentaje(rate, zero_rate);
  if (code === undefined) throw new Error(`The SRI has no code for an IVA of ${rate} %`);
  return [text('codigo', IVA), text('codigoPorcentaje', code)];
}

/** `codeName`: codigoPrincipal of a factura, codigoInterno of a nota de crédito. */
export function detalles(document: TaxDocument, settings: EcuadorSettings, codeName: string): XmlElement {
  return element(
    'detalles',
    {},
    document.lines.map((line) =>
      element('detalle', {}, [
        optionalElement(codeName, {}, xmlText(line.sku, MAX_CODE)),
        text('descripcion', descripcion(line)),
        text('cantidad', String(line.quantity)),
        text('precioUnitario', line.unit_price),
        text('descuento', line.discount),
        text('precioTotalSinImpuesto', line.net),
        element('impuestos', {}, impuesto(line, settings)),
      ]),
    ),
  );
}

/**
 * The SRI looks at each line by itself, so its IVA is that of its own amount; those of all lines may differ from the
 * sum by rounding.
 */
function impuesto({ rate, net }: DocumentLine, settings: EcuadorSettings): XmlElement {
  return element('impuesto', {}, [
    ...codes(rate, settings),
    text('tarifa', roundAmount(rate, 2)),
    text('baseImponible', net),
    text('valor', roundAmount(shareOfAmount(net, rate, '100'), 2)),
  ]);
}

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  xmlText(description, MAX_TEXT) || xmlText(sku, MAX_TEXT) || 'Producto';

/** Fields that the SRI does not require and buyers look for. */
export function infoAdicional({ buyer, order_number }: TaxDocument): XmlElement | null {
  const fields: readonly (readonly [string, string])[] = [
    ['Teléfono', buyer.phone],
    ['Email', buyer.email],
    ['Pedido', order_number],
  ];
  return optionalElement(
    'infoAdicional',
    {},
    fields.map(([nombre, value]) => optionalElement('campoAdicional', { nombre }, xmlText(value, MAX_TEXT))),
  );
}
