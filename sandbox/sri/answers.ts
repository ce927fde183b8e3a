import { type HeldComprobante, stateOf } from '../tax/ecuador/books.ts';
import { isClave } from '../tax/ecuador/clave-de-acceso.ts';
import { guayaquilTime } from '../tax/ecuador/guayaquil-time.ts';
import { errorMensaje, type Mensaje, TEST_NOTICE } from '../tax/ecuador/mensaje.ts';
import { element, soapEnvelope } from '../tax/soap.ts';
import type { Reception } from './receive.ts';

export const RECEPTION = 'http://ec.gob.sri.ws.recepcion';
export const AUTHORIZATION = 'http://ec.gob.sri.ws.autorizacion';

/** The answer of validarComprobante. */
export function receptionAnswer({ clave, mensaje }: Reception): string {
  const returned = mensaje
    ? element('comprobante', { xml: `${element('claveAcceso', clave || 'N/A')}${mensajes([mensaje])}` })
    : '';
  return response('validarComprobante', RECEPTION, 'RespuestaRecepcionComprobante', [
    element('estado', mensaje ? 'DEVUELTA' : 'RECIBIDA'),
    element('comprobantes', { xml: returned }),
  ]);
}

/** The answer of autorizacionComprobante for a clave, whether something is held under it or not. */
export function authorizationAnswer(clave: string, held: HeldComprobante | undefined, now: number): string {
  const autorizacion = held ? authorizationOf(held, now) : isClave(clave) ? '' : malformed(clave, now);
  return response('autorizacionComprobante', AUTHORIZATION, 'RespuestaAutorizacionComprobante', [
    element('claveAccesoConsultada', clave),
    element('numeroComprobantes', autorizacion === '' ? '0' : '1'),
    element('autorizaciones', { xml: autorizacion }),
  ]);
}

/** Empty for the time in which the SRI knows of nothing yet. */
function authorizationOf(held: HeldComprobante, now: number): string {
  const { document, xml, processedAt, refusal } = held;
  const state = stateOf(held, now);
  if (state === 'received') return '';
  const isTest = document.ambiente === '1';
  const ambiente = element('ambiente', isTest ? 'PRUEBAS' : 'PRODUCCIÓN');
  const comprobante = element('comprobante', { xml: cdata(xml) });
  if (state === 'in_process') {
    return autorizacion('EN PROCESO', now, [ambiente, comprobante, mensajes([])]);
  }
  if (refusal) return autorizacion('NO AUTORIZADO', processedAt, [ambiente, comprobante, mensajes([refusal])]);
  const said = mensajes(isTest ? [TEST_NOTICE] : []);
  return autorizacion('AUTORIZADO', processedAt, [ambiente, comprobante, said], document.clave);
}

function malformed(clave: string, now: number): string {
  return autorizacion('RECHAZADA', now, [mensajes([errorMensaje('80', `Clave de acceso ${clave}`)])]);
}

function autorizacion(estado: string, at: number, rest: readonly string[], numero?: string): string {
  const number = numero === undefined ? '' : element('numeroAutorizacion', numero);
  const head = `${element('estado', estado)}${number}${element('fechaAutorizacion', guayaquilTime(at))}`;
  return element('autorizacion', { xml: `${head}${rest.join('')}` });
}

/** A message's text is in an element of the message's own name. */
function mensajes(list: readonly Mensaje[]): string {
  const xml = list.map(({ identificador, mensaje, informacionAdicional, tipo }) =>
    element('mensaje', {
      xml: [
        element('identificador', identificador),
        element('mensaje', mensaje),
        informacionAdicional === undefined ? '' : element('informacionAdicional', informacionAdicional),
        element('tipo', tipo),
      ].join(''),
    }),
  );
  return element('mensajes', { xml: xml.join('') });
}

function response(operation: string, namespace: string, name: string, parts: readonly string[]): string {
  const body = element(name, { xml: parts.join('') });
  return soapEnvelope(`<ns2:${operation}Response xmlns:ns2="${namespace}">${body}</ns2:${operation}Response>`);
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
