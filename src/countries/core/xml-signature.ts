import { createHash, sign, X509Certificate } from 'node:crypto';
import { ParseOption, XmlDocument } from 'libxml2-wasm';
import { element, writeElement, type XmlElement } from './xml.ts';

/** One hash for digests and signature. Some authorities still expect `sha1`. */
export type SignatureHash = 'sha1' | 'sha256';

/**
 * Where the signature stands: last inside the root, or inside the one empty element of this name, such as
 * `ext:ExtensionContent`, which official schemas want there from the start.
 */
export type SignaturePlace = 'end_of_root' | { inside: string };

/**
 * The target of a `ds:Reference`: `''` is the whole document, `#id` its root, both with ENVELOPED; or, without it, a
 * part of the signature.
 */
export type SignedReference = { uri: string; id?: string; type?: string; transforms: readonly string[] };

export type SignatureParts = {
  place: SignaturePlace;
  hash: SignatureHash;
  /** Of `ds:Signature`; null: it has none, as Bolivia's schema wants it. */
  id: string | null;
  /** In the order of `ds:SignedInfo`. */
  references: readonly SignedReference[];
  key_info: XmlElement;
  /** `ds:Object`, such as XAdES's qualifying properties; null: none. */
  object: XmlElement | null;
};

/** The document is signed as it was without the signature. */
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
/** Canonical XML 1.0, which applies also where a reference names no other. */
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

const METHODS = {
  sha1: {
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    algorithm: 'RSA-SHA1',
  },
  sha256: {
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    algorithm: 'RSA-SHA256',
  },
} as const;

export const digest = (hash: SignatureHash, data: string | Uint8Array): string =>
  createHash(hash).update(data).digest('base64');

export const digestMethod = (hash: SignatureHash): XmlElement =>
  element('ds:DigestMethod', { Algorithm: METHODS[hash].digest });

/** `ds:X509Data`: the certificate on one line. */
export const x509Data = (certificate_pem: string): XmlElement =>
  element('ds:X509Data', {}, [
    element('ds:X509Certificate', {}, new X509Certificate(certificate_pem).raw.toString('base64')),
  ]);

/**
 * The suffix of a signature's ids. It is derived from the document and the instant, so signing both again gives the
 * same bytes.
 */
export const signatureSeed = (xml: string, at: string): string =>
  createHash('sha256').update(at).update(xml).digest('hex').slice(0, 16);

/**
 * The document with an enveloped XML signature in it, RSA PKCS#1 v1.5, all else as it was. The digest is computed on
 * the finished document: Canonical XML 1.0 gives each part the namespaces of all elements around it.
 * @throws Error when the place is not there, or the document is not well formed
 */
export function signEnveloped(xml: string, key_pem: string, parts: SignatureParts): string {
  const draft = place(xml, parts, [], '');
  const digests = parts.references.map(({ uri, transforms }) =>
    digest(parts.hash, canonical(transforms.includes(ENVELOPED) ? xml : draft, pathOf(uri))),
  );
  const signedInfo = canonical(
    place(xml, parts, digests, ''),
    `${parts.id === null ? '//*[local-name()="Signature"]' : pathOf(`#${parts.id}`)}/*[local-name()="SignedInfo"]`,
  );
  const value = sign(METHODS[parts.hash].algorithm, Buffer.from(signedInfo), key_pem);
  return place(xml, parts, digests, value.toString('base64'));
}

function place(xml: string, parts: SignatureParts, digests: readonly string[], value: string): string {
  const signature = writeElement(signatureElement(parts, digests, value));
  if (parts.place === 'end_of_root') {
    const end = xml.lastIndexOf('</');
    if (end < 0) throw new Error('The document has nothing to sign');
    return xml.slice(0, end) + signature + xml.slice(end);
  }
  const name = parts.place.inside;
  const [before, after, ...more] = xml.split(new RegExp(`<${name}/>|<${name}></${name}>`));
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The document does not have one empty ${name} for the signature`);
  }
  return `${before}<${name}>${signature}</${name}>${after}`;
}

function signatureElement(parts: SignatureParts, digests: readonly string[], value: string): XmlElement {
  return element('ds:Signature', { 'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#', Id: parts.id ?? undefined }, [
    element('ds:SignedInfo', {}, [
      element('ds:CanonicalizationMethod', { Algorithm: C14N }),
      element('ds:SignatureMethod', { Algorithm: METHODS[parts.hash].signature }),
      ...parts.references.map((reference, index) => referenceElement(reference, parts.hash, digests[index])),
    ]),
    element('ds:SignatureValue', {}, value),
    parts.key_info,
    parts.object,
  ]);
}

function referenceElement({ id, uri, type, transforms }: SignedReference, hash: SignatureHash, value = ''): XmlElement {
  return element('ds:Reference', { Id: id, Type: type, URI: uri }, [
    transforms.length > 0
      ? element(
          'ds:Transforms',
          {},
          transforms.map((Algorithm) => element('ds:Transform', { Algorithm })),
        )
      : null,
    digestMethod(hash),
    element('ds:DigestValue', {}, value),
  ]);
}

/** Null: the whole document. The ids are ours and hold no quotes. */
const pathOf = (uri: string): string | null =>
  uri === '' ? null : `//*[@Id="${uri.slice(1)}" or @id="${uri.slice(1)}"]`;

function canonical(xml: string, path: string | null): string {
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  const document = XmlDocument.fromBuffer(Buffer.from(xml), { option });
  try {
    if (path === null) return document.canonicalizeToString();
    const [found, ...more] = document.find(path);
    if (!found || more.length > 0) throw new Error(`The document does not have one part ${path} to sign`);
    return found.canonicalizeToString();
  } finally {
    document.dispose();
  }
}
