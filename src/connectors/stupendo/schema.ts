import { z } from 'zod';
import type { XmlReader } from '../core/read-xml.ts';

const text = z.string().default('');

/** The result of a submission. Assumed: the provider publishes no description. */
export const Submitted = z.object({
  estado: z.enum(['RECIBIDO', 'EN PROCESO', 'AUTORIZADO', 'NO AUTORIZADO']),
});
export type Submitted = z.infer<typeof Submitted>;

/** A submission that was not taken. `codigo`: the SRI's, where it is the document's fault. */
export const Failure = z.object({ estado: z.enum(['RECHAZADO', 'ERROR']), mensaje: text, codigo: text });

/** The query service's answer about a number. @see ConsultaDocumento?wsdl, as a client of 2018 has it */
export const Consulta = z.object({
  /** 5: authorised. The others are assumed: 0 not found, 1 received, 2 in process, 6 not authorised. */
  Estado: z.enum(['0', '1', '2', '5', '6']),
  ClaveAcceso: text,
  NumAutorizacion: text,
  /** Only of the methods that ask for it; ISO 8601. */
  FechaAutorizacion: text,
  Detalle: text,
  /** The document's XML, as text. */
  resultado: text,
  /** Base64. */
  ArchivoPDF: text,
});
export type Consulta = z.infer<typeof Consulta>;

/** The answer of one method, by local names. @throws Error */
export function readConsulta(envelope: XmlReader, method: string): unknown {
  const fault = envelope.find('Fault');
  if (fault) throw new Error(fault.find('faultstring')?.text || 'SOAP fault');
  const answer = envelope.find(`${method}Response`);
  if (!answer) throw new Error(`no ${method}Response`);
  const fields = Object.fromEntries(answer.children().map((child) => [child.name, child.text]));
  return { ...fields, resultado: fields[`${method}Result`] ?? '' };
}
