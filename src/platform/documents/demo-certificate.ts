import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** The owner that the certificate names. */
type Owner = {
  tax_id: string;
  name: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string;
  password: string;
  /** Valid from here on, for two years. */
  from: Date;
  /** The serial number as Mexico's SAT forms it: 20 digits. `1001` in hex where it is absent. */
  sat_number?: string;
};

/** The files that an issuer would upload. */
export type DemoCertificate = {
  p12: Uint8Array;
  /** SAT's pair: the certificate as DER, the key as encrypted PKCS#8 DER. */
  cer: Uint8Array;
  key: Uint8Array;
};

/**
 * A new RSA 2048 key with a certificate of a certifier that exists only here: no authority accepts what it signs. For
 * the demo and tests.
 */
export function makeTestCertificate({ tax_id, name, country, password, from, sat_number }: Owner): DemoCertificate {
  const certifier = keyPair();
  const owner = keyPair();
  const issuer = [
    utf8('2.5.4.6', country),
    utf8('2.5.4.10', 'Bodega, demo only'),
    utf8('2.5.4.3', 'Bodega Demo CA'),
    // Real certifiers have it, and signatures write it in a form of its own.
    utf8('2.5.4.97', `VAT${country}-0000000000`),
  ];
  const subject = [
    utf8('2.5.4.6', country),
    utf8('2.5.4.3', name),
    utf8('2.5.4.5', tax_id),
    utf8('2.5.4.45', `${tax_id} / DEMO`),
  ];
  const root = certify({
    serial: '01',
    from,
    subject: issuer,
    issuer,
    key: certifier,
    signer: certifier,
    isCertifier: true,
  });
  const serial = sat_number ? Buffer.from(sat_number, 'ascii').toString('hex') : '1001';
  const certificate = certify({ serial, from, subject, issuer, key: owner, signer: certifier, isCertifier: false });
  const p12 = forge.pkcs12.toPkcs12Asn1(owner.privateKey, [certificate, root], password, { algorithm: '3des' });
  return {
    p12: der(p12),
    cer: der(forge.pki.certificateToAsn1(certificate)),
    key: createPrivateKey(forge.pki.privateKeyToPem(owner.privateKey)).export({
      format: 'der',
      type: 'pkcs8',
      cipher: 'des-ede3-cbc',
      passphrase: password,
    }),
  };
}

type KeyPair = { privateKey: forge.pki.rsa.PrivateKey; publicKey: forge.pki.rsa.PublicKey };

/** By OpenSSL, since node-forge takes seconds for one. */
function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  });
  return { privateKey: forge.pki.privateKeyFromPem(privateKey), publicKey: forge.pki.publicKeyFromPem(publicKey) };
}

type CertificateContent = {
  serial: string;
  from: Date;
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  key: KeyPair;
  signer: KeyPair;
  isCertifier: boolean;
};

function certify({
  serial,
  from,
  subject,
  issuer,
  key,
  signer,
  isCertifier,
}: CertificateContent): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.serialNumber = serial;
  certificate.publicKey = key.publicKey;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = new Date(from.getTime() + 2 * 365 * 86_400_000);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isCertifier, critical: true },
    isCertifier
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(signer.privateKey, forge.md.sha256.create());
  return certificate;
}

/** The types of node-forge name the wrong list of tags for `valueTagClass`, hence the second step. */
function utf8(type: string, value: string): forge.pki.CertificateField {
  const field: forge.pki.CertificateField = { type, value };
  return Object.assign(field, { valueTagClass: forge.asn1.Type.UTF8 });
}

const der = (value: forge.asn1.Asn1): Uint8Array => Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');
