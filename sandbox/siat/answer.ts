import { element, soapEnvelope } from '../tax/soap.ts';
import { MENSAJES, type Mensaje } from './mensajes.ts';

const NAMESPACE = 'https://siat.impuestos.gob.bo/';

type Value = string | readonly Fields[];
export type Fields = Readonly<{ [name: string]: Value }>;

/** An operation's answer: one element without a namespace. A list is one element for each of its rows. */
export interface Answer {
  name: string;
  fields: Fields;
}

export function writeAnswer(operation: string, { name, fields }: Answer): string {
  return soapEnvelope(
    `<ns2:${operation}Response xmlns:ns2="${NAMESPACE}">${element(name, { xml: written(fields) })}</ns2:${operation}Response>`,
  );
}

function written(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'string'
        ? element(name, value)
        : value.map((row) => element(name, { xml: written(row) })).join(''),
    )
    .join('');
}

export const rows = (mensajes: readonly Mensaje[]): Fields[] => mensajes.map((one) => ({ ...one }));

type State = '901' | '902' | '904' | '905' | '906' | '907' | '908' | '909';

/** RespuestaServicioFacturacion. The SIN leaves out empty fields. */
export function facturacionAnswer(
  state: State | '690' | '691',
  {
    codigoRecepcion,
    mensajes = [],
    isDone,
  }: { codigoRecepcion?: string; mensajes?: readonly Mensaje[]; isDone: boolean },
): Answer {
  const words = state === '690' ? 'VALIDA' : state === '691' ? 'ANULADA' : MENSAJES[state];
  return {
    name: 'RespuestaServicioFacturacion',
    fields: {
      codigoDescripcion: words,
      codigoEstado: state,
      ...(codigoRecepcion !== undefined && { codigoRecepcion }),
      mensajesList: rows(mensajes),
      transaccion: String(isDone),
    },
  };
}
