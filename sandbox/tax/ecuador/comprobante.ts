import { misfit } from '../shape.ts';
import { below, readXml, type Tag, textAt } from '../xml.ts';
import { isClave } from './clave-de-acceso.ts';
import { errorMensaje, type Mensaje } from './mensaje.ts';
import { SHAPES } from './shapes.ts';

const MAX_ADDITIONAL_FIELDS = 15;

/** A document that is sent back, and why. */
export class Devuelta extends Error {
  readonly mensaje: Mensaje;
  constructor(mensaje: Mensaje) {
    super(mensaje.mensaje);
    this.mensaje = mensaje;
  }
}

/** A document whose structure and clave are right. */
export interface Comprobante {
  clave: string;
  /** `01` factura, `04` nota de crédito. */
  codDoc: string;
  ruc: string;
  /** `1` test, `2` production. */
  ambiente: string;
  estab: string;
  ptoEmi: string;
  secuencial: string;
  /** `20/11/2026` */
  fechaEmision: string;
  /** With tax: importeTotal or valorModificacion. */
  total: string;
  /** Its `infoFactura` or `infoNotaCredito`. */
  info: Tag;
  lines: readonly Tag[];
}

/** Reads a document's bytes. @throws Devuelta when it is none, or its clave is not made of its fields */
export function readComprobante(xml: Uint8Array): Comprobante {
  const root = readXml(xml);
  if (!root) throw new Devuelta(errorMensaje('35', 'El archivo no es un XML bien formado'));
  const known = Object.hasOwn(SHAPES, root.name) ? SHAPES[root.name] : undefined;
  if (!known) throw new Devuelta(errorMensaje('48', `No existe un esquema de ${root.name}`));
  const { version = '', id } = root.attributes;
  if (!known.versions.includes(version)) throw new Devuelta(errorMensaje('36', `Versión ${version}`));
  const wrong = id === 'comprobante' ? misfit(unsigned(root), known.shape) : 'id';
  if (wrong !== undefined) throw new Devuelta(errorMensaje('35', `No cumple el esquema: ${wrong}`));
  if (below(root, 'infoAdicional', 'campoAdicional').length > MAX_ADDITIONAL_FIELDS) {
    throw new Devuelta(errorMensaje('35', 'No cumple el esquema: infoAdicional.campoAdicional'));
  }
  const comprobante = fieldsOf(root);
  if (comprobante.codDoc !== known.codDoc) {
    throw new Devuelta(errorMensaje('47', `codDoc ${comprobante.codDoc} en ${root.name}`));
  }
  const begin = claveBegin(comprobante);
  if (!isClave(comprobante.clave) || !comprobante.clave.startsWith(begin)) {
    throw new Devuelta(errorMensaje('58', 'La clave de acceso tiene componentes diferentes a los del comprobante'));
  }
  return comprobante;
}

/** The unique key of a document's number: with taxpayer, kind, environment and series. */
export function numberOf({ ruc, codDoc, ambiente, estab, ptoEmi, secuencial }: Comprobante): string {
  return [ruc, codDoc, ambiente, estab, ptoEmi, secuencial].join('-');
}

/** The schemas let a signature be the last child. */
function unsigned(root: Tag): Tag {
  const last = root.children.at(-1);
  return last?.name === 'Signature' ? { ...root, children: root.children.slice(0, -1) } : root;
}

function fieldsOf(root: Tag): Comprobante {
  const [, info = root] = root.children;
  const field = (name: string) => textAt(root, 'infoTributaria', name) ?? '';
  return {
    clave: field('claveAcceso'),
    codDoc: field('codDoc'),
    ruc: field('ruc'),
    ambiente: field('ambiente'),
    estab: field('estab'),
    ptoEmi: field('ptoEmi'),
    secuencial: field('secuencial'),
    fechaEmision: textAt(info, 'fechaEmision') ?? '',
    total: textAt(info, 'importeTotal') ?? textAt(info, 'valorModificacion') ?? '',
    info,
    lines: below(root, 'detalles', 'detalle'),
  };
}

function claveBegin(document: Comprobante): string {
  const { fechaEmision, codDoc, ruc, ambiente, estab, ptoEmi, secuencial } = document;
  return [fechaEmision.replaceAll('/', ''), codDoc, ruc, ambiente, estab, ptoEmi, secuencial].join('');
}
