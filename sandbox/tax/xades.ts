import { createHash, type X509Certificate } from 'node:crypto';
import { XmlElement } from 'libxml2-wasm';
import { namesIssuer } from './issuer-name.ts';
import { checkSignature, SignatureFlaw } from './xml-signature.ts';

const NAMESPACES = { ds: 'http://www.w3.org/2000/09/xmldsig#', xades: 'http://uri.etsi.org/01903/v1.3.2#' };
const PROPERTIES_TYPE = 'http://uri.etsi.org/01903#SignedProperties';
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

interface Claims {
  /** The parts that must be signed: the document, the key information, the signed properties. */
  uris: string[];
  /** The certificate as the signed properties name it. */
  hash: string | undefined;
  digest: string;
  issuer: string;
  serial: string;
}

/**
 * Checks an enveloped XAdES-BES signature with its three references, and that the signed properties name the
 * certificate. Takes it out of the document.
 * @throws SignatureFlaw
 * @see ETSI TS 101 903, 7.2
 */
export function checkXades(root: XmlElement): X509Certificate {
  const claims = readClaims(root);
  const { certificate, uris } = checkSignature(root);
  const missing = claims.uris.find((uri) => !uris.includes(uri));
  if (missing !== undefined) throw new SignatureFlaw(`The signature has no reference to ${missing}`);
  const digest = claims.hash && createHash(claims.hash).update(certificate.raw).digest('base64');
  if (digest !== claims.digest) throw new SignatureFlaw('The signed properties name another certificate');
  if (BigInt(`0x${certificate.serialNumber}`).toString() !== claims.serial) {
    throw new SignatureFlaw("X509SerialNumber is not the certificate's");
  }
  if (!namesIssuer(certificate.issuer, claims.issuer)) {
    throw new SignatureFlaw('X509IssuerName is not the issuer by RFC 2253');
  }
  return certificate;
}

/** Read before the check, which takes the signature out. */
function readClaims(root: XmlElement): Claims {
  const signature = root.get('.//ds:Signature', NAMESPACES);
  if (!(signature instanceof XmlElement)) throw new SignatureFlaw('The document has no signature');
  const text = (path: string) => signature.get(path, NAMESPACES)?.content.trim() ?? '';
  const properties = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties';
  const cert = `${properties}/xades:SignedSignatureProperties/xades:SigningCertificate/xades:Cert`;
  if (text(`${properties}/xades:SignedSignatureProperties/xades:SigningTime`) === '') {
    throw new SignatureFlaw('The signature has no SigningTime');
  }
  if (!signature.get(`ds:SignedInfo/ds:Reference[@Type='${PROPERTIES_TYPE}']`, NAMESPACES)) {
    throw new SignatureFlaw('The signature has no reference of the type of signed properties');
  }
  // A document without an id is named as a whole.
  const id = root.attr('id')?.value;
  return {
    uris: [id === undefined ? '' : `#${id}`, `#${text('ds:KeyInfo/@Id')}`, `#${text(`${properties}/@Id`)}`],
    hash: DIGESTS[text(`${cert}/xades:CertDigest/ds:DigestMethod/@Algorithm`)],
    digest: text(`${cert}/xades:CertDigest/ds:DigestValue`),
    issuer: text(`${cert}/xades:IssuerSerial/ds:X509IssuerName`),
    serial: text(`${cert}/xades:IssuerSerial/ds:X509SerialNumber`),
  };
}
