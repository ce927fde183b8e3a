import type { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { readXml } from '../core/read-xml.ts';
import { codesOf, FAILED, REFUSALS_OF_CALLS } from './errors.ts';
import { type Respuesta, readRespuesta } from './schema.ts';
import type { SiatCtx } from './settings.ts';

const NAMESPACE = 'https://siat.impuestos.gob.bo/';

export type Service =
  | 'FacturacionCodigos'
  | 'FacturacionSincronizacion'
  | 'FacturacionOperaciones'
  | 'ServicioFacturacionCompraVenta'
  | 'ServicioFacturacionDocumentoAjuste';

/** Elements of a request in the order of the WSDL. */
export type Fields = Readonly<Record<string, string>>;

export type Call<T> = {
  service: Service;
  operation: string;
  /** The one element inside the operation; null: it has none. */
  request: { name: string; fields: Fields } | null;
  reply: z.ZodType<T>;
  /** For calls that the SIN stores: the caller has to know that it may have arrived. */
  is_write?: boolean;
};

/**
 * One operation of the SIN's SOAP 1.1 services, document/literal.
 * @throws ConnectorError also where the answer says nothing but that the token, the system or the service fails
 */
export async function call<T extends Respuesta>(ctx: SiatCtx, what: Call<T>): Promise<T> {
  const { service, operation, request, reply, is_write = false } = what;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressUnder(ctx.settings.base_url, `/v2/${service}`),
    authorization_header: 'apikey',
    authorization: `TokenApi ${ctx.credentials.token}`,
    headers: { accept: 'text/xml', soapaction: '""' },
    content: { type: 'text/xml; charset=utf-8', text: envelope(operation, request) },
    is_idempotent: !is_write,
    reply,
    read: ({ bytes }) => readXml(bytes, (root) => readRespuesta(root, operation)),
    classifyResponse: () => null,
  });
  throwFailure(body, is_write);
  return body;
}

function envelope(operation: string, request: Call<unknown>['request']): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>',
    `<siat:${operation} xmlns:siat="${NAMESPACE}">${request ? tag(request.name, written(request.fields)) : ''}</siat:${operation}>`,
    '</soapenv:Body></soapenv:Envelope>',
  ].join('');
}

const written = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => tag(name, escaped(value)))
    .join('');
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An answer that says nothing about a document: it may have arrived anyway where the service failed. */
function throwFailure(answer: Respuesta, isWrite: boolean): void {
  if (answer.transaccion) return;
  const codes = codesOf(answer);
  const [first] = answer.mensajes;
  const message = first ? `${first.descripcion} (${first.codigo})` : 'The SIN failed without saying why';
  const refused = REFUSALS_OF_CALLS.find(([list]) => codes.some((code) => list.includes(code)));
  if (refused) throw new ConnectorError(refused[1], message, { partner_code: first?.codigo });
  if (codes.some((code) => FAILED.includes(code))) {
    throw new ConnectorError(isWrite ? 'uncertain' : 'transient', message, { partner_code: first?.codigo });
  }
}
