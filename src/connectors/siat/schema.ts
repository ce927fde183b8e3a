import { z } from 'zod';
import type { XmlReader } from '../core/read-xml.ts';

/** Fields that an answer leaves out, or has as `xsi:nil`, are empty. */
const text = z.string().default('');
const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');

const Mensaje = z.object({ codigo: text, descripcion: text, advertencia: text });
export type Mensaje = z.infer<typeof Mensaje>;

const answered = { transaccion: Flag, mensajes: z.array(Mensaje) };

/** The answer of every call. */
export const Respuesta = z.object(answered);
export type Respuesta = z.infer<typeof Respuesta>;

/** RespuestaServicioFacturacion: of reception, state and annulment. */
export const RespuestaFacturacion = z.object({
  ...answered,
  codigoEstado: text,
  codigoDescripcion: text,
  codigoRecepcion: text,
});
export type RespuestaFacturacion = z.infer<typeof RespuestaFacturacion>;

/** RespuestaCuis and RespuestaCufd; a CUIS has no control code and no address. */
export const RespuestaCodigo = z.object({
  ...answered,
  codigo: text,
  codigoControl: text,
  direccion: text,
  fechaVigencia: text,
});
export type RespuestaCodigo = z.infer<typeof RespuestaCodigo>;

/** Of catalogues: rows by the SIN's names. */
export const RespuestaLista = z.object({ ...answered, filas: z.array(z.record(z.string(), z.string())) });

/** RespuestaListaEventos: the code of a new event, or those that are registered. */
export const RespuestaEventos = z.object({
  ...answered,
  codigoRecepcionEventoSignificativo: text,
  filas: z.array(
    z.object({ codigoRecepcionEventoSignificativo: text, descripcion: text, fechaInicio: text, fechaFin: text }),
  ),
});
export type RespuestaEventos = z.infer<typeof RespuestaEventos>;

/**
 * `{operation}Response/Respuesta…` of an envelope, by local names: prefixes are of the server's own making. @throws
 * Error
 */
export function readRespuesta(envelope: XmlReader, operation: string): unknown {
  const fault = envelope.find('Fault');
  if (fault) throw new Error(fault.find('faultstring')?.text || 'SOAP fault');
  const answer = envelope.find(`${operation}Response`)?.children()[0];
  if (!answer) throw new Error(`no ${operation}Response`);
  const parts = answer.children();
  return {
    ...fields(answer),
    mensajes: parts.filter(({ name }) => name === 'mensajesList').map(fields),
    filas: parts.filter(({ name }) => name.startsWith('lista')).map(fields),
  };
}

const fields = (element: XmlReader): Record<string, string> =>
  Object.fromEntries(element.children().map((child) => [child.name, child.text]));
