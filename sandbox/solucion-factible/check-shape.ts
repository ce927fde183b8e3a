import type { Tag } from '../tax/xml.ts';
import { FORMAS_PAGO, REGIMENES, USOS } from './catalogues.ts';
import { Refusal } from './refusal.ts';

const CFDI = 'http://www.sat.gob.mx/cfd/4';

interface Shape {
  required: string;
  optional?: string;
  /** In this order. */
  children?: readonly Child[];
}
type Child = readonly [name: string, atLeast: number, atMost: number, shape: Shape];

const TRASLADO = { required: 'Base Impuesto TipoFactor', optional: 'TasaOCuota Importe' };
const RETENCION = { required: 'Base Impuesto TipoFactor TasaOCuota Importe' };
const list = (name: string, shape: Shape): Shape => ({ required: '', children: [[name, 1, Infinity, shape]] });

const LINE_TAXES: Shape = {
  required: '',
  children: [
    ['Traslados', 0, 1, list('Traslado', TRASLADO)],
    ['Retenciones', 0, 1, list('Retencion', RETENCION)],
  ],
};
const DOCUMENT_TAXES: Shape = {
  required: '',
  optional: 'TotalImpuestosRetenidos TotalImpuestosTrasladados',
  children: [
    ['Retenciones', 0, 1, list('Retencion', { required: 'Impuesto Importe' })],
    ['Traslados', 0, 1, list('Traslado', TRASLADO)],
  ],
};
const CONCEPTO: Shape = {
  required: 'ClaveProdServ Cantidad ClaveUnidad Descripcion ValorUnitario Importe ObjetoImp',
  optional: 'NoIdentificacion Unidad Descuento',
  children: [['Impuestos', 0, 1, LINE_TAXES]],
};
const COMPROBANTE: Shape = {
  required:
    'Version Fecha Sello NoCertificado Certificado SubTotal Moneda Total TipoDeComprobante Exportacion LugarExpedicion',
  optional: 'Serie Folio FormaPago CondicionesDePago Descuento TipoCambio MetodoPago Confirmacion schemaLocation',
  children: [
    ['InformacionGlobal', 0, 1, { required: 'Periodicidad Meses Año' }],
    ['CfdiRelacionados', 0, Infinity, { ...list('CfdiRelacionado', { required: 'UUID' }), required: 'TipoRelacion' }],
    ['Emisor', 1, 1, { required: 'Rfc Nombre RegimenFiscal', optional: 'FacAtrAdquirente' }],
    [
      'Receptor',
      1,
      1,
      {
        required: 'Rfc Nombre DomicilioFiscalReceptor RegimenFiscalReceptor UsoCFDI',
        optional: 'ResidenciaFiscal NumRegIdTrib',
      },
    ],
    ['Conceptos', 1, 1, list('Concepto', CONCEPTO)],
    ['Impuestos', 0, 1, DOCUMENT_TAXES],
  ],
};

const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/;
const RFC = /^[A-Z&Ñ]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/u;
const REGIMEN = oneOf(Object.keys(REGIMENES));

const PATTERNS: Readonly<Record<string, RegExp>> = {
  Version: /^4\.0$/,
  Serie: /^[^|]{1,25}$/u,
  Folio: /^[^|]{1,40}$/u,
  Fecha: /^20[1-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  Sello: /./,
  NoCertificado: /^\d{20}$/,
  Certificado: /./,
  FormaPago: oneOf(FORMAS_PAGO),
  MetodoPago: /^(PUE|PPD)$/,
  CondicionesDePago: /^[^|]{1,1000}$/u,
  Moneda: /^[A-Z]{3}$/,
  TipoDeComprobante: /^[IE]$/,
  Exportacion: /^0[1-4]$/,
  LugarExpedicion: /^\d{5}$/,
  Periodicidad: /^0[1-5]$/,
  Meses: /^(0[1-9]|1[0-8])$/,
  Año: /^20\d\d$/,
  TipoRelacion: /^0[1-7]$/,
  UUID: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  Rfc: RFC,
  Nombre: /^[^|]{1,300}$/u,
  RegimenFiscal: REGIMEN,
  RegimenFiscalReceptor: REGIMEN,
  DomicilioFiscalReceptor: /^\d{5}$/,
  UsoCFDI: oneOf(Object.keys(USOS)),
  ClaveProdServ: /^\d{8}$/,
  ClaveUnidad: /^[A-Z\d]{2,3}$/,
  NoIdentificacion: /^[^|]{1,100}$/u,
  Unidad: /^[^|]{1,20}$/u,
  Descripcion: /^[^|]{1,1000}$/u,
  ObjetoImp: /^0[1-8]$/,
  Impuesto: /^00[123]$/,
  TipoFactor: /^(Tasa|Cuota|Exento)$/,
  TasaOCuota: /^\d{1,18}\.\d{6}$/,
  ...Object.fromEntries(
    'SubTotal Descuento TipoCambio Total Cantidad ValorUnitario Importe Base TotalImpuestosRetenidos TotalImpuestosTrasladados'
      .split(' ')
      .map((name) => [name, AMOUNT]),
  ),
};

/**
 * Refuses with 301 a document that is no CFDI 4.0 by SAT's schema: elements, their order and number, attributes and
 * their values. Long catalogues (products, units, postal codes) are checked by pattern only; complements, and parts of
 * lines that a shop's document has no use for, are not known here and refused too.
 */
export function checkShape(comprobante: Tag): void {
  if (comprobante.name !== 'Comprobante') wrong(`El elemento raíz es ${comprobante.name}, se esperaba Comprobante`);
  check(comprobante, COMPROBANTE);
}

function check(tag: Tag, { required, optional = '', children = [] }: Shape): void {
  if (tag.namespace !== CFDI) wrong(`El elemento ${tag.name} no está en el espacio de nombres ${CFDI}`);
  checkAttributes(tag, required.split(' ').filter(Boolean), optional.split(' '));
  let next = 0;
  for (const [name, atLeast, atMost, shape] of children) {
    const start = next;
    while (tag.children[next]?.name === name) next += 1;
    const found = tag.children.slice(start, next);
    if (found.length < atLeast) wrong(`Falta el elemento ${name} en ${tag.name}`);
    if (found.length > atMost) wrong(`El elemento ${name} está repetido en ${tag.name}`);
    for (const child of found) check(child, shape);
  }
  const surplus = tag.children[next];
  if (surplus) wrong(`El elemento ${surplus.name} no se esperaba en ${tag.name}`);
}

function checkAttributes(tag: Tag, required: readonly string[], optional: readonly string[]): void {
  for (const name of required) {
    if (tag.attributes[name] === undefined) wrong(`Falta el atributo ${name} en ${tag.name}`);
  }
  for (const [name, value] of Object.entries(tag.attributes)) {
    if (!required.includes(name) && !optional.includes(name)) wrong(`El atributo ${name} no se permite en ${tag.name}`);
    const pattern = PATTERNS[name];
    if (pattern && !pattern.test(value)) wrong(`El valor '${value}' del atributo ${name} en ${tag.name} no es válido`);
  }
}

function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(${values.join('|')})$`);
}

function wrong(message: string): never {
  throw new Refusal('301', `XML mal formado: ${message}`);
}
