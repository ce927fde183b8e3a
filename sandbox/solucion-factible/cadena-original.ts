import { below, type Tag } from '../tax/xml.ts';

const COMPROBANTE = [
  'Version',
  'Serie',
  'Folio',
  'Fecha',
  'FormaPago',
  'NoCertificado',
  'CondicionesDePago',
  'SubTotal',
  'Descuento',
  'Moneda',
  'TipoCambio',
  'Total',
  'TipoDeComprobante',
  'Exportacion',
  'MetodoPago',
  'LugarExpedicion',
  'Confirmacion',
];
const EMISOR = ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'];
const RECEPTOR = [
  'Rfc',
  'Nombre',
  'DomicilioFiscalReceptor',
  'ResidenciaFiscal',
  'NumRegIdTrib',
  'RegimenFiscalReceptor',
  'UsoCFDI',
];
const CONCEPTO = [
  'ClaveProdServ',
  'NoIdentificacion',
  'Cantidad',
  'ClaveUnidad',
  'Unidad',
  'Descripcion',
  'ValorUnitario',
  'Importe',
  'Descuento',
  'ObjetoImp',
];
const TAX = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'];

/**
 * The text that a CFDI 4.0 is sealed over, for the parts of the document that `check-shape.ts` lets in.
 * @see SAT, cadenaoriginal_4_0.xslt
 */
export function cadenaOriginal(comprobante: Tag): string {
  return `||${fields(comprobante).join('|')}||`;
}

function fields(comprobante: Tag): string[] {
  return [
    ...values(comprobante, COMPROBANTE),
    ...below(comprobante, 'InformacionGlobal').flatMap((tag) => values(tag, ['Periodicidad', 'Meses', 'Año'])),
    ...below(comprobante, 'CfdiRelacionados').flatMap((tag) => [
      ...values(tag, ['TipoRelacion']),
      ...below(tag, 'CfdiRelacionado').flatMap((related) => values(related, ['UUID'])),
    ]),
    ...below(comprobante, 'Emisor').flatMap((tag) => values(tag, EMISOR)),
    ...below(comprobante, 'Receptor').flatMap((tag) => values(tag, RECEPTOR)),
    ...below(comprobante, 'Conceptos', 'Concepto').flatMap((concepto) => [
      ...values(concepto, CONCEPTO),
      ...below(concepto, 'Impuestos', 'Traslados', 'Traslado').flatMap((tax) => values(tax, TAX)),
      ...below(concepto, 'Impuestos', 'Retenciones', 'Retencion').flatMap((tax) => values(tax, TAX)),
    ]),
    ...below(comprobante, 'Impuestos').flatMap(documentTaxes),
  ];
}

/** In the document's own taxes withheld ones come first, other than in its lines. */
function documentTaxes(impuestos: Tag): string[] {
  return [
    ...below(impuestos, 'Retenciones', 'Retencion').flatMap((tax) => values(tax, ['Impuesto', 'Importe'])),
    ...values(impuestos, ['TotalImpuestosRetenidos']),
    ...below(impuestos, 'Traslados', 'Traslado').flatMap((tax) => values(tax, TAX)),
    ...values(impuestos, ['TotalImpuestosTrasladados']),
  ];
}

/** Attributes in order; missing and empty ones are left out. */
function values(tag: Tag, names: readonly string[]): string[] {
  return names.map((name) => (tag.attributes[name] ?? '').replace(/\s+/gu, ' ').trim()).filter((value) => value !== '');
}
