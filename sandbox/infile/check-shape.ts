import { below, type Tag } from '../tax/xml.ts';
import { Refusal } from './finding.ts';

const DTE = 'http://www.sat.gob.gt/dte/fel/0.2.0';
const ANNULMENT = 'http://www.sat.gob.gt/dte/fel/0.1.0';

interface Shape {
  required?: string;
  optional?: string;
  /** In this order; undefined: any content, `''`: text. */
  children?: readonly Child[] | '';
}
type Child = readonly [name: string, atLeast: number, atMost: number, shape: Shape];

const TEXT: Shape = { children: '' };
const ANY: Shape = {};
const ADDRESS: Shape = {
  children: ['Direccion', 'CodigoPostal', 'Municipio', 'Departamento', 'Pais'].map((name): Child => [name, 1, 1, TEXT]),
};
const TAX: Shape = {
  children: [
    ['NombreCorto', 1, 1, TEXT],
    ['CodigoUnidadGravable', 1, 1, TEXT],
    ['MontoGravable', 0, 1, TEXT],
    ['CantidadUnidadesGravables', 0, 1, TEXT],
    ['MontoImpuesto', 1, 1, TEXT],
  ],
};
const ITEM: Shape = {
  required: 'NumeroLinea BienOServicio',
  children: [
    ['Cantidad', 1, 1, TEXT],
    ['UnidadMedida', 0, 1, TEXT],
    ['Descripcion', 1, 1, TEXT],
    ['PrecioUnitario', 1, 1, TEXT],
    ['Precio', 1, 1, TEXT],
    ['Descuento', 0, 1, TEXT],
    ['Impuestos', 0, 1, { children: [['Impuesto', 1, 20, TAX]] }],
    ['Total', 1, 1, TEXT],
    ['ComplementosItem', 0, 1, ANY],
  ],
};
const TOTALS: Shape = {
  children: [
    ['TotalImpuestos', 0, 1, { children: [['TotalImpuesto', 1, 20, { required: 'NombreCorto TotalMontoImpuesto' }]] }],
    ['GranTotal', 1, 1, TEXT],
  ],
};
const FRASE: Shape = { required: 'TipoFrase CodigoEscenario', optional: 'NumeroResolucion FechaResolucion' };
const COMPLEMENTO: Shape = { required: 'NombreComplemento URIComplemento', optional: 'IDComplemento' };

const EMISION: Shape = {
  required: 'ID',
  children: [
    [
      'DatosGenerales',
      1,
      1,
      { required: 'Tipo FechaHoraEmision CodigoMoneda', optional: 'Exp NumeroAcceso TipoPersoneria' },
    ],
    [
      'Emisor',
      1,
      1,
      {
        required: 'NITEmisor NombreEmisor CodigoEstablecimiento NombreComercial AfiliacionIVA',
        optional: 'CorreoEmisor',
        children: [['DireccionEmisor', 1, 1, ADDRESS]],
      },
    ],
    [
      'Receptor',
      1,
      1,
      {
        required: 'IDReceptor NombreReceptor',
        optional: 'TipoEspecial CorreoReceptor',
        children: [['DireccionReceptor', 0, 1, ADDRESS]],
      },
    ],
    ['Frases', 0, 1, { children: [['Frase', 1, 100, FRASE]] }],
    ['Items', 1, 1, { children: [['Item', 1, 9999, ITEM]] }],
    ['Totales', 1, 1, TOTALS],
    ['Complementos', 0, 1, { children: [['Complemento', 1, 99, COMPLEMENTO]] }],
  ],
};
const SIGNATURE: Child = ['Signature', 0, 2, ANY];

const DOCUMENT: Shape = {
  required: 'Version',
  children: [
    [
      'SAT',
      1,
      1,
      {
        required: 'ClaseDocumento',
        children: [
          ['DTE', 1, 1, { required: 'ID', children: [['DatosEmision', 1, 1, EMISION]] }],
          ['Adenda', 0, 1, ANY],
        ],
      },
    ],
    SIGNATURE,
  ],
};
const ANNULMENT_DOCUMENT: Shape = {
  required: 'Version',
  children: [
    [
      'SAT',
      1,
      1,
      {
        children: [
          [
            'AnulacionDTE',
            1,
            1,
            {
              required: 'ID',
              children: [
                [
                  'DatosGenerales',
                  1,
                  1,
                  {
                    required:
                      'ID NumeroDocumentoAAnular NITEmisor IDReceptor FechaEmisionDocumentoAnular FechaHoraAnulacion MotivoAnulacion',
                  },
                ],
              ],
            },
          ],
        ],
      },
    ],
    SIGNATURE,
  ],
};

const NUMBER = /^\d{1,22}(\.\d{1,10})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(-06:00)?$/;
const UUID = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/;

const PATTERNS: Readonly<Record<string, RegExp>> = {
  Version: /^0\.1$/,
  ClaseDocumento: /^dte$/,
  Tipo: /^(FACT|FCAM|FPEQ|FCAP|FESP|NABN|RDON|RECI|NDEB|NCRE|FACA|FCCA|FAPE|FCPE|FAAE|FCAE)$/,
  Exp: /^SI$/,
  FechaHoraEmision: INSTANT,
  CodigoMoneda: /^[A-Z]{3}$/,
  NumeroAcceso: /^\d{9}$/,
  NITEmisor: /^[1-9]\d*[\dK]$/,
  CodigoEstablecimiento: /^[1-9]\d{0,3}$/,
  AfiliacionIVA: /^(GEN|EXE|PEQ|PEE|AGR|AGE)$/,
  IDReceptor: /^[A-Z\d]{2,18}$/,
  TipoEspecial: /^(CUI|EXT)$/,
  TipoFrase: /^[1-9]$/,
  CodigoEscenario: /^\d{1,2}$/,
  FechaResolucion: /^\d{4}-\d\d-\d\d$/,
  NumeroLinea: /^[1-9]\d{0,3}$/,
  BienOServicio: /^[BS]$/,
  UnidadMedida: /^.{1,3}$/u,
  CodigoPostal: /^\d+$/,
  Pais: /^[A-Z]{2}$/,
  CodigoUnidadGravable: /^[1-9]\d{0,6}$/,
  NumeroDocumentoAAnular: UUID,
  FechaEmisionDocumentoAnular: INSTANT,
  FechaHoraAnulacion: INSTANT,
  ...Object.fromEntries(
    'Cantidad PrecioUnitario Precio Descuento MontoGravable CantidadUnidadesGravables MontoImpuesto Total GranTotal TotalMontoImpuesto'
      .split(' ')
      .map((name) => [name, NUMBER]),
  ),
};

/** The declared type of a text, checked against SAT's schema. @throws Refusal GEN102 */
export function checkShape(root: Tag | undefined): { kind: 'dte' | 'annulment'; data: Tag } {
  if (root?.name === 'GTDocumento') {
    check(root, DOCUMENT, DTE);
    return { kind: 'dte', data: found(root, 'SAT', 'DTE', 'DatosEmision') };
  }
  if (root?.name === 'GTAnulacionDocumento') {
    check(root, ANNULMENT_DOCUMENT, ANNULMENT);
    return { kind: 'annulment', data: found(root, 'SAT', 'AnulacionDTE', 'DatosGenerales') };
  }
  throw wrong(root ? `no se esperaba ${root.name}` : 'no es XML');
}

/** A tag that the checked shape has once. */
export function found(tag: Tag, ...path: string[]): Tag {
  const [first] = below(tag, ...path);
  if (!first) throw new Error(`${tag.name} has no ${path.join('/')}`);
  return first;
}

function check(tag: Tag, shape: Shape, namespace: string): void {
  const { children } = shape;
  if (tag.namespace !== namespace) throw wrong(`${tag.name} no está en ${namespace}`);
  checkAttributes(tag, shape);
  if (children === undefined) return;
  if (children === '') {
    checkValue(tag.name, tag.text.trim());
    return;
  }
  let next = 0;
  for (const [name, atLeast, atMost, childShape] of children) {
    const start = next;
    while (tag.children[next]?.name === name) next += 1;
    const count = next - start;
    if (count < atLeast || count > atMost) throw wrong(`${name} está ${count} veces en ${tag.name}`);
    if (childShape === ANY) continue;
    for (const child of tag.children.slice(start, next)) check(child, childShape, namespace);
  }
  const surplus = tag.children[next];
  if (surplus) throw wrong(`no se esperaba ${surplus.name} en ${tag.name}`);
}

function checkAttributes({ name: tag, attributes }: Tag, { required = '', optional = '' }: Shape): void {
  const known = `${required} ${optional}`.split(' ');
  for (const name of required.split(' ').filter(Boolean)) {
    if (attributes[name] === undefined) throw wrong(`falta ${name} en ${tag}`);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'schemaLocation') continue;
    if (!known.includes(name)) throw wrong(`no se esperaba ${name} en ${tag}`);
    checkValue(name, value);
  }
}

function checkValue(name: string, value: string): void {
  const pattern = PATTERNS[name];
  if (pattern && !pattern.test(value)) throw wrong(`el valor '${value}' de ${name} no es válido`);
}

function wrong(detail: string): Refusal {
  return new Refusal('GEN102', `El XML enviado no cumple con el esquema del XSD: ${detail}`);
}
