import type { z } from 'zod';
import { readXml, type XmlReader } from '../core/read-xml.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { Autorizaciones, Recepcion, readAutorizaciones, readRecepcion } from './schema.ts';
import type { SriCtx } from './settings.ts';

type Environment = SealedDocument['environment'];

/** Hands in a document. Not idempotent: its sender has to know that it may have arrived. */
export async function validarComprobante(ctx: SriCtx, { environment, xml }: SealedDocument) {
  return call(ctx, environment, {
    service: 'RecepcionComprobantesOffline',
    namespace: 'http://ec.gob.sri.ws.recepcion',
    operation: 'validarComprobante',
    argument: `<xml>${Buffer.from(xml).toString('base64')}</xml>`,
    is_idempotent: false,
    reply: Recepcion,
    read: readRecepcion,
  });
}

/** Asks for the authorisations of a clave de acceso: digits only. */
export async function autorizacionComprobante(ctx: SriCtx, environment: Environment, clave: string) {
  return call(ctx, environment, {
    service: 'AutorizacionComprobantesOffline',
    namespace: 'http://ec.gob.sri.ws.autorizacion',
    operation: 'autorizacionComprobante',
    argument: `<claveAccesoComprobante>${clave}</claveAccesoComprobante>`,
    is_idempotent: true,
    reply: Autorizaciones,
    read: readAutorizaciones,
  });
}

type Call<T> = {
  service: string;
  namespace: string;
  operation: string;
  /** The one argument, as XML. */
  argument: string;
  is_idempotent: boolean;
  reply: z.ZodType<T>;
  read(envelope: XmlReader): unknown;
};

async function call<T>({ http, settings }: SriCtx, environment: Environment, what: Call<T>): Promise<T> {
  const { service, namespace, operation, argument, is_idempotent, reply, read } = what;
  const base = environment === 'live' ? settings.live_url : settings.test_url;
  const { body } = await http.call({
    method: 'POST',
    url: new URL(`${base.replace(/\/+$/, '')}/comprobantes-electronicos-ws/${service}`),
    headers: { accept: 'text/xml', soapaction: '""' },
    content: {
      type: 'text/xml; charset=utf-8',
      text: `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><ec:${operation} xmlns:ec="${namespace}">${argument}</ec:${operation}></soapenv:Body></soapenv:Envelope>`,
    },
    is_idempotent,
    reply,
    read: ({ bytes }) => readXml(bytes, read),
    classifyResponse: () => null,
  });
  return body;
}
