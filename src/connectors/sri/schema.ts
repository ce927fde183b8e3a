import { z } from 'zod';
import type { XmlReader } from '../core/read-xml.ts';

/** Fields that an answer leaves out are empty. */
const text = z.string().default('');

export const Mensaje = z.object({
  identificador: text,
  mensaje: text,
  informacionAdicional: text,
  /** ERROR, ADVERTENCIA or INFORMATIVO. */
  tipo: text,
});
export type Mensaje = z.infer<typeof Mensaje>;

/** The answer of `validarComprobante`. */
export const Recepcion = z.object({ estado: z.enum(['RECIBIDA', 'DEVUELTA']), mensajes: z.array(Mensaje) });

export const Autorizacion = z.object({
  /** AUTORIZADO, NO AUTORIZADO, EN PROCESO and others. */
  estado: text,
  numeroAutorizacion: text,
  fechaAutorizacion: text,
  /** The document as the SRI has it. */
  comprobante: text,
  mensajes: z.array(Mensaje),
});
export type Autorizacion = z.infer<typeof Autorizacion>;

/** The answer of `autorizacionComprobante`: empty where the SRI does not know the clave, or not yet. */
export const Autorizaciones = z.array(Autorizacion);

/** @throws Error when the envelope is no answer of the service */
export function readRecepcion(envelope: XmlReader): unknown {
  const answer = answerOf(envelope, 'RespuestaRecepcionComprobante');
  return { ...fields(answer), mensajes: mensajes(answer) };
}

/** @throws Error when the envelope is no answer of the service */
export function readAutorizaciones(envelope: XmlReader): unknown {
  return answerOf(envelope, 'RespuestaAutorizacionComprobante')
    .findAll('autorizacion')
    .map((one) => ({ ...fields(one), mensajes: mensajes(one) }));
}

/** By local names: prefixes are of the server's own making. */
function answerOf(envelope: XmlReader, name: string): XmlReader {
  const fault = envelope.find('Fault');
  if (fault) throw new Error(fault.find('faultstring')?.text || 'SOAP fault');
  const answer = envelope.find(name);
  if (!answer) throw new Error(`no ${name}`);
  return answer;
}

/** A message's own text is in an element of the same name inside it. */
const mensajes = (answer: XmlReader) =>
  answer
    .findAll('mensaje')
    .filter((one) => one.children('identificador').length > 0)
    .map(fields);

const fields = (element: XmlReader): Record<string, string> =>
  Object.fromEntries(element.children().map((child) => [child.name, child.text]));
