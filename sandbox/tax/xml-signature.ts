import { createHash, verify, X509Certificate } from 'node:crypto';
import { XmlC14NMode, XmlElement } from 'libxml2-wasm';

const NAMESPACES = { ds: 'http://www.w3.org/2000/09/xmldsig#' };
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const CANONICAL: Readonly<Record<string, (typeof XmlC14NMode)[keyof typeof XmlC14NMode]>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': XmlC14NMode.XML_C14N_1_0,
  // Without a comment in the document the two give the same bytes; a document with one fails its digest.
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': XmlC14NMode.XML_C14N_1_0,
  'http://www.w3.org/2001/10/xml-exc-c14n#': XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
};
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const SIGNATURES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};

/** The error in a signature, in a sentence. */
export class SignatureFlaw extends Error {}

export interface Signature {
  certificate: X509Certificate;
  /** The signed parts, as the references name them: `#comprobante`. */
  uris: readonly string[];
}

/**
 * Checks the one enveloped signature of the document, wherever it stands: every digest, and the RSA signature by the
 * certificate that it carries. Takes it out of the document.
 * @throws SignatureFlaw
 * @see https://www.w3.org/TR/xmldsig-core1
 */
export function checkSignature(root: XmlElement): Signature {
  const signatures = elements(root, './/ds:Signature');
  const [signature] = signatures;
  if (!signature) throw new SignatureFlaw('The document has no signature');
  if (signatures.length > 1) throw new SignatureFlaw('The document has more than one signature');
  const certificate = certificateOf(signature);
  checkValue(signature, certificate);
  const references = elements(signature, 'ds:SignedInfo/ds:Reference').map((reference) =>
    readReference(root, reference),
  );
  if (references.length === 0) throw new SignatureFlaw('The signature has no reference');
  for (const reference of references) if (!reference.isEnveloped) checkDigest(reference);
  signature.remove();
  for (const reference of references) if (reference.isEnveloped) checkDigest(reference);
  return { certificate, uris: references.map(({ uri }) => uri) };
}

function certificateOf(signature: XmlElement): X509Certificate {
  const text = one(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate').content;
  try {
    return new X509Certificate(Buffer.from(text, 'base64'));
  } catch {
    throw new SignatureFlaw('The certificate of the signature cannot be read');
  }
}

function checkValue(signature: XmlElement, { publicKey }: X509Certificate): void {
  const info = one(signature, 'ds:SignedInfo');
  const mode = known(CANONICAL, algorithm(one(info, 'ds:CanonicalizationMethod')));
  const hash = known(SIGNATURES, algorithm(one(info, 'ds:SignatureMethod')));
  const value = Buffer.from(one(signature, 'ds:SignatureValue').content, 'base64');
  const isRight =
    publicKey.asymmetricKeyType === 'rsa' &&
    verify(hash, Buffer.from(info.canonicalizeToString({ mode })), publicKey, value);
  if (!isRight) throw new SignatureFlaw('The signature value is not of this certificate');
}

interface Reference {
  uri: string;
  target: XmlElement;
  isEnveloped: boolean;
  mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  hash: string;
  digest: string;
}

function readReference(root: XmlElement, reference: XmlElement): Reference {
  const uri = reference.attr('URI')?.value ?? '';
  const transforms = elements(reference, 'ds:Transforms/ds:Transform').map(algorithm);
  const [canonical, ...more] = transforms.filter((transform) => transform !== ENVELOPED);
  if (more.length > 0) throw new SignatureFlaw(`The reference ${uri} has unknown transforms`);
  return {
    uri,
    target: uri === '' ? root : elementWithId(root, uri),
    isEnveloped: transforms.includes(ENVELOPED),
    mode: canonical === undefined ? XmlC14NMode.XML_C14N_1_0 : known(CANONICAL, canonical),
    hash: known(DIGESTS, algorithm(one(reference, 'ds:DigestMethod'))),
    digest: one(reference, 'ds:DigestValue').content.trim(),
  };
}

/** Two elements with one id would let a signature appear for content that it does not cover. */
function elementWithId(root: XmlElement, uri: string): XmlElement {
  const id = /^#([\w.:-]+)$/.exec(uri)?.[1];
  const found = id === undefined ? [] : elements(root, `//*[@Id='${id}' or @id='${id}' or @ID='${id}']`);
  const [element] = found;
  if (!element || found.length > 1) throw new SignatureFlaw(`The reference ${uri} does not name one element`);
  return element;
}

function checkDigest({ uri, target, mode, hash, digest }: Reference): void {
  const found = createHash(hash).update(target.canonicalizeToString({ mode })).digest('base64');
  if (found !== digest) throw new SignatureFlaw(`The digest of ${uri} differs`);
}

function elements(parent: XmlElement, path: string): XmlElement[] {
  return parent.find(path, NAMESPACES).filter((node) => node instanceof XmlElement);
}

function one(parent: XmlElement, path: string): XmlElement {
  const [found] = elements(parent, path);
  if (!found) throw new SignatureFlaw(`The signature has no ${path.replaceAll('ds:', '')}`);
  return found;
}

function algorithm(element: XmlElement): string {
  return element.attr('Algorithm')?.value ?? '';
}

function known<T>(table: Readonly<Record<string, T>>, name: string): T {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new SignatureFlaw(`The algorithm ${name} is not known`);
  return value;
}
