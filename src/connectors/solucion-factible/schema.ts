import { z } from 'zod';
import type { XmlReader } from '../core/read-xml.ts';

/** Fields that an answer leaves out, or has as `xsi:nil`, are empty. */
const text = z.string().default('');

/** One document of an answer: of `timbrar`, `cancelar` or `buscar`, each of which has some of these. */
export const Result = z.object({
  status: text,
  mensaje: text,
  uuid: text,
  /** Of cancellations: what SAT says of the UUID. */
  statusUUID: text,
  /** The stamped XML, base64. */
  cfdiTimbrado: text,
});
export type Result = z.infer<typeof Result>;

/** The result of every operation. `status` is of the call, not of its documents. */
export const Returned = z.object({
  status: z.string().min(1),
  mensaje: text,
  resultados: z.array(Result),
  /** Of cancellations, where the service gives it: SAT's receipt. */
  acuseSat: text,
});
export type Returned = z.infer<typeof Returned>;

/**
 * `{operation}Response/return` of an envelope, by local names: their prefixes are of the server's own making. @throws
 * Error
 */
export function readReturned(envelope: XmlReader): unknown {
  const fault = envelope.find('Fault');
  if (fault) throw new Error(fault.find('faultstring')?.text || 'SOAP fault');
  const returned = envelope.find('return');
  if (!returned) throw new Error('no SOAP answer of the service');
  return { ...fields(returned), resultados: returned.children('resultados').map(fields) };
}

const fields = (element: XmlReader): Record<string, string> =>
  Object.fromEntries(element.children().map((child) => [child.name, child.text]));
