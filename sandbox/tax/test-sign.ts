import { createHash, sign, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const DS = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const XADES = 'xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

export interface TestKey {
  pem: string;
  certificate: X509Certificate;
}

/** A self-signed certificate and its key. */
export function makeTestKey({ notAfter = '2030-01-01T00:00:00Z' } = {}): TestKey {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair({ bits: 2048 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '0a1b2c';
  certificate.validity.notBefore = new Date('2024-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date(notAfter);
  const names = [
    { shortName: 'C', value: 'EC' },
    { shortName: 'O', value: 'SECURITY DATA S.A. 2' },
    { shortName: 'CN', value: 'AUTORIDAD, DE PRUEBA' },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(privateKey, forge.md.sha256.create());
  return {
    pem: forge.pki.privateKeyToPem(privateKey),
    certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
  };
}

/** Signs a document that is in canonical form, XAdES-BES enveloped; every part is written in canonical form too. */
export function signXades(
  xml: string,
  { pem, certificate }: TestKey,
  { issuer = 'CN=AUTORIDAD\\, DE PRUEBA,O=SECURITY DATA S.A. 2,C=EC', withKeyReference = true } = {},
): string {
  const certDigest = createHash('sha256').update(certificate.raw).digest('base64');
  const keyInfo = `<ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const cert = `<xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${certDigest}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${issuer}</ds:X509IssuerName><ds:X509SerialNumber>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`;
  const properties = `<xades:SignedSignatureProperties><xades:SigningTime>2026-11-20T12:00:00-05:00</xades:SigningTime><xades:SigningCertificate>${cert}</xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>`;
  const references = [
    reference('#comprobante', xml, true),
    ...(withKeyReference ? [reference('#KeyInfo-1', `<ds:KeyInfo ${DS} Id="KeyInfo-1">${keyInfo}`)] : []),
    reference('#Properties-1', `<xades:SignedProperties ${DS} ${XADES} Id="Properties-1">${properties}`).replace(
      '<ds:Reference ',
      '<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" ',
    ),
  ];
  const info = `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>${references.join('')}</ds:SignedInfo>`;
  const value = sign('sha256', Buffer.from(`<ds:SignedInfo ${DS}>${info}`), pem).toString('base64');
  const signature = `<ds:Signature ${DS} Id="Signature-1"><ds:SignedInfo>${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo Id="KeyInfo-1">${keyInfo}<ds:Object><xades:QualifyingProperties ${XADES} Target="#Signature-1"><xades:SignedProperties Id="Properties-1">${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`;
  return xml.replace(/<\/\w+>$/, (end) => `${signature}${end}`);
}

function reference(uri: string, canonical: string, isEnveloped = false): string {
  const enveloped = '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></ds:Transform>';
  const transforms = isEnveloped ? `<ds:Transforms>${enveloped}</ds:Transforms>` : '';
  const digest = createHash('sha256').update(canonical).digest('base64');
  return `<ds:Reference URI="${uri}">${transforms}<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
}
