import { createPublicKey, X509Certificate } from 'node:crypto';
import { readCertificate } from './certificate.ts';
import type { SigningKey } from './country.ts';
import { element, optionalElement, type XmlElement } from './xml.ts';
import {
  digest,
  digestMethod,
  ENVELOPED,
  type SignatureHash,
  type SignaturePlace,
  signatureSeed,
  signEnveloped,
  x509Data,
} from './xml-signature.ts';

type Options = {
  /** The instant that the signature claims; ISO 8601. */
  at: string;
  /** Minutes ahead of UTC of the place where it is signed, in which the instant is written: -300 for Ecuador. */
  utc_offset: number;
  place: SignaturePlace;
  hash: SignatureHash;
  /** `#comprobante`, the id of the document's root; `''`: the whole document without naming its root. */
  document: string;
  /** Said of the signed document, such as `contenido comprobante`; null: nothing. */
  description: string | null;
  /** Makes it XAdES-EPES, as Colombia asks. */
  policy?: { identifier: string; sha256: string };
  /** In whose name it is signed, such as `supplier`. */
  role?: string;
};

/**
 * Signs a document by XAdES 1.3.2, enveloped, Canonical XML 1.0, with three references: the document, the key info and
 * the signed properties. The same document, key and options give the same bytes.
 * @see ETSI TS 101 903; SRI, Ficha técnica de comprobantes electrónicos, esquema offline: "firma electrónica"
 */
export function signXades(xml: string, key: SigningKey, options: Options): string {
  const seed = signatureSeed(xml, options.at);
  const ids = {
    signature: `Signature-${seed}`,
    document: `Reference-${seed}`,
    key_info: `KeyInfo-${seed}`,
    properties: `SignedProperties-${seed}`,
  };
  return signEnveloped(xml, key.key_pem, {
    place: options.place,
    hash: options.hash,
    id: ids.signature,
    references: [
      { id: ids.document, uri: options.document, transforms: [ENVELOPED] },
      { uri: `#${ids.key_info}`, transforms: [] },
      { uri: `#${ids.properties}`, type: 'http://uri.etsi.org/01903#SignedProperties', transforms: [] },
    ],
    key_info: element('ds:KeyInfo', { Id: ids.key_info }, [
      x509Data(key.certificate_pem),
      keyValue(key.certificate_pem),
    ]),
    object: element('ds:Object', {}, [
      element(
        'xades:QualifyingProperties',
        { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#', Target: `#${ids.signature}` },
        [
          element('xades:SignedProperties', { Id: ids.properties }, [
            signatureProperties(key.certificate_pem, options),
            documentProperties(ids.document, options.description),
          ]),
        ],
      ),
    ]),
  });
}

/** The SRI's verifiers expect the bare key in addition to the certificate. */
function keyValue(certificate_pem: string): XmlElement {
  const { n = '', e = '' } = createPublicKey(certificate_pem).export({ format: 'jwk' });
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  return element('ds:KeyValue', {}, [
    element('ds:RSAKeyValue', {}, [element('ds:Modulus', {}, base64(n)), element('ds:Exponent', {}, base64(e))]),
  ]);
}

function signatureProperties(certificate_pem: string, options: Options): XmlElement {
  const { issuer, serial } = readCertificate(certificate_pem);
  const { raw } = new X509Certificate(certificate_pem);
  return element('xades:SignedSignatureProperties', {}, [
    element('xades:SigningTime', {}, localTime(options.at, options.utc_offset)),
    element('xades:SigningCertificate', {}, [
      element('xades:Cert', {}, [
        element('xades:CertDigest', {}, [
          digestMethod(options.hash),
          element('ds:DigestValue', {}, digest(options.hash, raw)),
        ]),
        element('xades:IssuerSerial', {}, [
          element('ds:X509IssuerName', {}, issuer),
          element('ds:X509SerialNumber', {}, serial),
        ]),
      ]),
    ]),
    options.policy ? policyIdentifier(options.policy) : null,
    optionalElement('xades:SignerRole', {}, [
      optionalElement('xades:ClaimedRoles', {}, [optionalElement('xades:ClaimedRole', {}, options.role)]),
    ]),
  ]);
}

function policyIdentifier({ identifier, sha256 }: NonNullable<Options['policy']>): XmlElement {
  return element('xades:SignaturePolicyIdentifier', {}, [
    element('xades:SignaturePolicyId', {}, [
      element('xades:SigPolicyId', {}, [element('xades:Identifier', {}, identifier)]),
      element('xades:SigPolicyHash', {}, [digestMethod('sha256'), element('ds:DigestValue', {}, sha256)]),
    ]),
  ]);
}

function documentProperties(reference: string, description: string | null): XmlElement | null {
  if (description === null) return null;
  return element('xades:SignedDataObjectProperties', {}, [
    element('xades:DataObjectFormat', { ObjectReference: `#${reference}` }, [
      element('xades:Description', {}, description),
      element('xades:MimeType', {}, 'text/xml'),
    ]),
  ]);
}

/** `2026-11-22T18:30:00-05:00`. */
function localTime(at: string, utcOffset: number): string {
  const local = new Date(new Date(at).getTime() + utcOffset * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(utcOffset);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${utcOffset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
