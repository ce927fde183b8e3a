import { createHash, verify, X509Certificate } from 'node:crypto';
import { XmlC14NMode, XmlElement } from 'libxml2-wasm';
import { Soap12Fault } from './soap12.ts';

const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const NAMESPACES = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: `${WSS}-wssecurity-secext-1.0.xsd`,
  wsu: `${WSS}-wssecurity-utility-1.0.xsd`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
};
const SECURITY = '/soap:Envelope/soap:Header/wsse:Security';
const SIGNATURE = `${SECURITY}/ds:Signature`;
const METHOD = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/**
 * The caller holds the key of the certificate in the call, which signed `wsa:To`. The certificate's chain is not
 * checked.
 * @throws Soap12Fault
 */
export function checkSecurity(envelope: XmlElement, now: number): void {
  const certificate = certificateOf(text(envelope, `${SECURITY}/wsse:BinarySecurityToken`));
  if (Date.parse(certificate.validTo) < now) throw failed('The certificate has expired');
  const info = one(envelope, `${SIGNATURE}/ds:SignedInfo`);
  if (text(envelope, `${SIGNATURE}/ds:SignedInfo/ds:SignatureMethod/@Algorithm`) !== METHOD) {
    throw failed('The signature is not RSA with SHA-256');
  }
  const value = Buffer.from(text(envelope, `${SIGNATURE}/ds:SignatureValue`), 'base64');
  const isRight = verify(
    'sha256',
    Buffer.from(canonical(info, 'ds:CanonicalizationMethod')),
    certificate.publicKey,
    value,
  );
  if (!isRight) throw failed('The signature is not of the certificate');
  const to = one(envelope, '/soap:Envelope/soap:Header/wsa:To');
  const reference = envelope
    .find(`${SIGNATURE}/ds:SignedInfo/ds:Reference`, NAMESPACES)
    .find((found) => found instanceof XmlElement && found.attr('URI')?.value === `#${text(to, '@wsu:Id')}`);
  if (!(reference instanceof XmlElement)) throw failed('wsa:To is not signed');
  const transform = one(reference, 'ds:Transforms/ds:Transform');
  const digest = createHash('sha256').update(canonical(to, transform)).digest('base64');
  if (digest !== text(reference, 'ds:DigestValue')) throw failed('The digest of wsa:To differs');
  const [created, expires] = ['Created', 'Expires'].map((name) =>
    Date.parse(text(envelope, `${SECURITY}/wsu:Timestamp/wsu:${name}`)),
  );
  if (!(Number(created) < Number(expires))) throw failed('The timestamp has no span');
}

/** The text of an element or an attribute; empty where it is missing. */
function text(from: XmlElement, path: string): string {
  return from.get(path, NAMESPACES)?.content.trim() ?? '';
}

function one(from: XmlElement, path: string): XmlElement {
  const found = from.get(path, NAMESPACES);
  if (!(found instanceof XmlElement)) throw failed(`The call has no ${path}`);
  return found;
}

function certificateOf(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw failed('The call has no certificate');
  }
}

/** Exclusive, with the prefixes that its method lists as inclusive. */
function canonical(element: XmlElement, method: string | XmlElement): string {
  const named = typeof method === 'string' ? one(element, method) : method;
  if (named.attr('Algorithm')?.value !== NAMESPACES.ec) throw failed('The canonicalization is not exclusive');
  const prefixes = text(named, 'ec:InclusiveNamespaces/@PrefixList').split(' ').filter(Boolean);
  return element.canonicalizeToString({
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    ...(prefixes.length > 0 && { inclusiveNamespacePrefixes: prefixes }),
  });
}

const failed = (message: string): Soap12Fault => new Soap12Fault('InvalidSecurity', message);
