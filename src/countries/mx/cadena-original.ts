import type { XmlElement } from '../core/xml.ts';

/** An attribute, or elements of a name with the parts that are taken of each. */
type Step = string | readonly [name: string, steps: readonly Step[]];

const TAX: readonly Step[] = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'];

/** In a line transferred taxes stand before those withheld; in the whole document it is the other way round. */
const CONCEPTO: readonly Step[] = [
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
  [
    'Impuestos',
    [
      ['Traslados', [['Traslado', TAX]]],
      ['Retenciones', [['Retencion', TAX]]],
    ],
  ],
];

const COMPROBANTE: readonly Step[] = [
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
  ['InformacionGlobal', ['Periodicidad', 'Meses', 'Año']],
  ['CfdiRelacionados', ['TipoRelacion', ['CfdiRelacionado', ['UUID']]]],
  ['Emisor', ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente']],
  [
    'Receptor',
    [
      'Rfc',
      'Nombre',
      'DomicilioFiscalReceptor',
      'ResidenciaFiscal',
      'NumRegIdTrib',
      'RegimenFiscalReceptor',
      'UsoCFDI',
    ],
  ],
  ['Conceptos', [['Concepto', CONCEPTO]]],
  [
    'Impuestos',
    [
      ['Retenciones', [['Retencion', ['Impuesto', 'Importe']]]],
      'TotalImpuestosRetenidos',
      ['Traslados', [['Traslado', TAX]]],
      'TotalImpuestosTrasladados',
    ],
  ],
];

/**
 * The text that a CFDI 4.0 is sealed over: its values in SAT's order, white space collapsed, those without a value left
 * out. It knows what shops' documents have; complements, parts and the like are not among it. The elements' names are
 * without prefix.
 * @see SAT, cadenaoriginal_4_0.xslt
 */
export const cadenaOriginal = (comprobante: XmlElement): string => `||${values(comprobante, COMPROBANTE).join('|')}||`;

function values(from: XmlElement, steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if (typeof step === 'string') {
      const value = (from.attributes[step] ?? '').replace(/[ \t\r\n]+/g, ' ').trim();
      return value === '' ? [] : [value];
    }
    const [name, inside] = step;
    return from.children.flatMap((child) =>
      typeof child !== 'string' && child.name === name ? values(child, inside) : [],
    );
  });
}
