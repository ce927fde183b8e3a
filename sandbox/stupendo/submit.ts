import { z } from 'zod';
import type { State } from '../tax/ecuador/books.ts';
import { type Comprobante, Devuelta, readComprobante } from '../tax/ecuador/comprobante.ts';
import { errorMensaje } from '../tax/ecuador/mensaje.ts';
import type { Office } from '../tax/ecuador/office.ts';

export const Submission = z.strictObject({
  ruc: z.string(),
  /** `01` or `04`. */
  tipo_documento: z.string(),
  establecimiento: z.string(),
  punto_emision: z.string(),
  secuencial: z.string(),
  clave_acceso: z.string(),
  /** The SRI's XML without a signature, in base64. */
  xml: z.base64(),
});
export type Submission = z.infer<typeof Submission>;

const ESTADOS: Readonly<Record<State, string>> = {
  received: 'RECIBIDO',
  in_process: 'EN PROCESO',
  authorized: 'AUTORIZADO',
  not_authorized: 'NO AUTORIZADO',
};

interface Answer {
  estado: string;
  clave_acceso: string;
  mensaje: string;
  /** The SRI's code, where one was found before the document was sent on. */
  codigo?: string;
  /** The document was there already: the answer is where the first one is. */
  duplicado?: true;
}

/** Takes a document, finds that it has it, or refuses it. */
export function submit(office: Office, submission: Submission): { status: 200 | 202 | 422; answer: Answer } {
  const { clave_acceso } = submission;
  const known = office.books.byClave(clave_acceso);
  if (known) {
    known.timesReceived += 1;
    const estado = ESTADOS[office.state(known)];
    return { status: 200, answer: { estado, clave_acceso, mensaje: 'Documento ya registrado', duplicado: true } };
  }
  try {
    const xml = Buffer.from(submission.xml, 'base64');
    const document = readComprobante(xml);
    checkFields(submission, document);
    office.enter(document, xml.toString());
    return { status: 202, answer: { estado: ESTADOS.received, clave_acceso, mensaje: 'Documento recibido' } };
  } catch (error) {
    if (!(error instanceof Devuelta)) throw error;
    const { identificador, mensaje, informacionAdicional } = error.mensaje;
    const said = informacionAdicional === undefined ? mensaje : `${mensaje}: ${informacionAdicional}`;
    return { status: 422, answer: { estado: 'RECHAZADO', clave_acceso, mensaje: said, codigo: identificador } };
  }
}

function checkFields(submission: Submission, document: Comprobante): void {
  const expected: Omit<Submission, 'xml'> = {
    ruc: document.ruc,
    tipo_documento: document.codDoc,
    establecimiento: document.estab,
    punto_emision: document.ptoEmi,
    secuencial: document.secuencial,
    clave_acceso: document.clave,
  };
  const given: Record<string, string> = submission;
  const wrong = Object.entries(expected).find(([name, value]) => given[name] !== value);
  if (wrong) throw new Devuelta(errorMensaje('35', `${wrong[0]} no es el del XML`));
}
