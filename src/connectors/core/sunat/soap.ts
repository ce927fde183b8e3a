import type { z } from 'zod';
import type { Classification, PartnerReply } from '../partner-request.ts';
import { readXml, type XmlReader } from '../read-xml.ts';
import type { Channel } from './channel.ts';
import { kindOfCode } from './return-codes.ts';

const SERVICE = 'http://service.sunat.gob.pe';

type Call<T> = {
  url: URL;
  operation: 'sendBill' | 'sendSummary' | 'getStatus' | 'getStatusCdr';
  args: readonly (readonly [name: string, value: string])[];
  is_idempotent: boolean;
  reply: z.ZodType<T>;
  /**
   * Reads the input of `reply` from the element that is the operation's answer. An error that it throws means that the
   * answer cannot be read.
   */
  read(response: AnswerFields): unknown | Promise<unknown>;
};

/** The texts of an answer by the names of their elements, at whatever depth. */
export type AnswerFields = Readonly<Record<string, string>>;

/** One operation of SUNAT's SOAP 1.1 services. @throws ConnectorError with SUNAT's code where it answers by a fault */
export async function call<T>(channel: Channel, what: Call<T>): Promise<T> {
  const { url, operation, is_idempotent, reply, read } = what;
  const { authorization } = channel;
  const { body } = await channel.http.call({
    method: 'POST',
    url,
    ...(authorization !== undefined && { authorization }),
    headers: { accept: 'text/xml', soapaction: `"urn:${operation}"` },
    content: { type: 'text/xml; charset=utf-8', text: envelope(channel, what) },
    is_idempotent,
    reply,
    read: async ({ bytes }) => read(await readXml(bytes, (root) => fieldsOf(root, operation))),
    classifyResponse,
  });
  return body;
}

function envelope({ soap_header }: Channel, { operation, args }: Call<unknown>): string {
  const fields = args.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="${SERVICE}">`,
    `<soapenv:Header>${soap_header}</soapenv:Header>`,
    `<soapenv:Body><ser:${operation}>${fields}</ser:${operation}></soapenv:Body></soapenv:Envelope>`,
  ].join('');
}

/** A text as XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function fieldsOf(root: XmlReader, operation: string): AnswerFields {
  const response = root.find(`${operation}Response`);
  if (!response) throw new Error(root.find('faultstring')?.text || `no ${operation}Response`);
  const [status] = response.children().filter(({ name }) => /^status(Cdr)?$/.test(name));
  return Object.fromEntries((status ?? response).children().map(({ name, text }) => [name, text]));
}

/** A fault with a code of SUNAT's; others go by the status of the answer, since they say nothing about the result. */
function classifyResponse({ text }: PartnerReply): Classification | null {
  const [, fault] = /<faultcode>([^<]*)<\/faultcode>/.exec(text) ?? [];
  if (fault === undefined) return null;
  const [, said = ''] = /<faultstring[^>]*>([^<]*)<\/faultstring>/.exec(text) ?? [];
  const code = /\b(\d{4})$/.exec(fault.trim())?.[1] ?? /^\s*(\d{4})\b/.exec(said)?.[1];
  if (code === undefined) return null;
  return { kind: kindOfCode(code), message: unescaped(said).trim() || `SUNAT ${code}`, partner_code: code };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (all, number: string | undefined, name: string | undefined) =>
    number === undefined ? (ENTITIES[name ?? ''] ?? all) : String.fromCodePoint(Number(number)),
  );
