import { addressUnder } from '../core/address-under.ts';
import { ConnectorError, type ErrorKind } from '../core/connector-error.ts';
import { readXml } from '../core/read-xml.ts';
import { Returned, readReturned } from './schema.ts';
import type { SolucionFactibleCtx } from './settings.ts';

type Service = 'Timbrado' | 'Utilerias';

/** Parameters in the order of the WSDL; a list is one element for each. */
type Parameters = readonly (readonly [name: string, value: string | readonly string[] | Parameters])[];

const NAMESPACES: Readonly<Record<Service, string>> = {
  Timbrado: 'http://timbrado.ws.cfdi.solucionfactible.com',
  // Assumed after the other: its WSDL is not public.
  Utilerias: 'http://utilerias.ws.cfdi.solucionfactible.com',
};

/**
 * One operation of a SOAP 1.1 service, document/literal. A document may be stamped again, since it is known by its
 * seal; a cancellation that is asked for again may ask the receiver again.
 * @throws ConnectorError also where the service refuses the call as a whole
 */
export async function call(
  ctx: SolucionFactibleCtx,
  service: Service,
  operation: string,
  parameters: Parameters,
): Promise<Returned> {
  const { username, password } = ctx.credentials;
  const login: Parameters = [
    ['usuario', username],
    ['password', password],
  ];
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressUnder(ctx.settings.base_url, `/ws/services/${service}`),
    headers: { accept: 'text/xml', soapaction: `"urn:${operation}"` },
    content: {
      type: 'text/xml; charset=utf-8',
      text: envelope(NAMESPACES[service], operation, [...login, ...parameters]),
    },
    // The caller that stamps or cancels has to know that it may have been done.
    is_idempotent: operation === 'buscar',
    reply: Returned,
    read: ({ bytes }) => readXml(bytes, readReturned),
    classifyResponse: () => null,
  });
  throwFailure(body.status, body.mensaje);
  return body;
}

function envelope(namespace: string, operation: string, parameters: Parameters): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>',
    `<tim:${operation} xmlns:tim="${namespace}" xmlns:xsd="${namespace}/xsd">${written(parameters, 'tim')}</tim:${operation}>`,
    '</soapenv:Body></soapenv:Envelope>',
  ].join('');
}

/** Elements inside a parameter have the namespace of types. */
function written(parameters: Parameters, prefix: 'tim' | 'xsd'): string {
  return parameters
    .flatMap(([name, value]) => {
      const texts = typeof value === 'string' ? [escaped(value)] : contents(value);
      return texts.map((text) => `<${prefix}:${name}>${text}</${prefix}:${name}>`);
    })
    .join('');
}

function contents(value: readonly string[] | Parameters): string[] {
  const texts = value.filter((one) => typeof one === 'string');
  const nested = value.filter((one) => typeof one !== 'string');
  return nested.length > 0 ? [written(nested, 'xsd')] : texts.map(escaped);
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Codes that say nothing of a document. `500` and `501`: it may have been stamped all the same. */
const KINDS: readonly (readonly [RegExp, ErrorKind])[] = [
  [/^50[01]$/, 'uncertain'],
  [/^601$/, 'auth'],
  // Blocked, no stamps left, without permission, or a test account at the wrong address.
  [/^(60[2-5]|62[01]|633)$/, 'config'],
  // The key, the certificate, or that they are no pair.
  [/^(170[1-4]|171[0-3]|180[1-3])$/, 'config'],
];

/** Throws where a code of the call, or of one document in it, is about the account or the service. */
export function throwFailure(code: string, message: string): void {
  const kind = KINDS.find(([codes]) => codes.test(code))?.[1];
  if (kind) throw new ConnectorError(kind, message ? `${message} (${code})` : code, { partner_code: code });
}
