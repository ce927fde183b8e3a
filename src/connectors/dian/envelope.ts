import { createHash, randomUUID, sign, X509Certificate } from 'node:crypto';
import type { Signer } from '../core/tax-service.ts';

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const WSA = 'http://www.w3.org/2005/08/addressing';
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const WSU = `${WSS}-wssecurity-utility-1.0.xsd`;
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TOKEN = `${WSS}-x509-token-profile-1.0#X509v3`;

const NAMESPACE = 'http://wcf.dian.colombia';

const LASTS_MS = 5 * 60_000;

type Call = {
  /** The service's address, as it is published. */
  to: string;
  operation: string;
  /** The operation's arguments in their order; values need no escaping, as base64 and identifiers do not. */
  args: readonly (readonly [name: string, value: string])[];
  now: Date;
};

/**
 * A SOAP 1.2 call with a WS-Security X.509 token, whose key signs `wsa:To`. The two parts that are digested are written
 * in canonical form (exclusive), so no XML has to be read again.
 * @see OASIS, Web Services Security X.509 Certificate Token Profile 1.0; DIAN, Anexo técnico 1.9, "Web services"
 */
export function envelope({ to, operation, args, now }: Call, { key_pem, certificate_pem }: Signer): string {
  const id = randomUUID();
  const certificate = new X509Certificate(certificate_pem).raw.toString('base64');
  const recipient = `<wsa:To xmlns:wsa="${WSA}" xmlns:wsu="${WSU}" wsu:Id="To-${id}">${escaped(to)}</wsa:To>`;
  const digest = createHash('sha256').update(recipient).digest('base64');
  const info = signedInfo(`#To-${id}`, digest);
  const value = sign('RSA-SHA256', Buffer.from(info), key_pem).toString('base64');
  const [created, expires] = [now, new Date(now.getTime() + LASTS_MS)].map((at) => at.toISOString());
  const security = [
    `<wsu:Timestamp wsu:Id="TS-${id}"><wsu:Created>${created}</wsu:Created><wsu:Expires>${expires}</wsu:Expires></wsu:Timestamp>`,
    `<wsse:BinarySecurityToken EncodingType="${WSS}-soap-message-security-1.0#Base64Binary" ValueType="${TOKEN}" wsu:Id="X509-${id}">${certificate}</wsse:BinarySecurityToken>`,
    `<ds:Signature xmlns:ds="${DS}" Id="SIG-${id}">${info}<ds:SignatureValue>${value}</ds:SignatureValue>`,
    `<ds:KeyInfo><wsse:SecurityTokenReference><wsse:Reference URI="#X509-${id}" ValueType="${TOKEN}"/></wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>`,
  ].join('');
  const body = args.map(([name, argument]) => `<wcf:${name}>${escaped(argument)}</wcf:${name}>`).join('');
  return [
    `<soap:Envelope xmlns:soap="${SOAP}" xmlns:wcf="${NAMESPACE}"><soap:Header xmlns:wsa="${WSA}">`,
    `<wsse:Security xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd" xmlns:wsu="${WSU}" soap:mustUnderstand="1">${security}</wsse:Security>`,
    `<wsa:Action>${actionOf(operation)}</wsa:Action>${recipient}</soap:Header>`,
    `<soap:Body><wcf:${operation}>${body}</wcf:${operation}></soap:Body></soap:Envelope>`,
  ].join('');
}

export const actionOf = (operation: string): string => `${NAMESPACE}/IWcfDianCustomerServices/${operation}`;

function signedInfo(uri: string, digest: string): string {
  return [
    `<ds:SignedInfo xmlns:ds="${DS}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI="${uri}"><ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>`,
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
