import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { type CertificateFacts, maySign, readCertificate } from './certificate.ts';
import type { SigningKey } from './country.ts';
import { derTags, readDer } from './der.ts';
import { keyIterations } from './key-iterations.ts';

/**
 * Why an upload cannot sign. `no_key`: no RSA key is in it; authorities take no other. `too_slow`: to try its password
 * takes more work than any maker of such files asks for.
 */
export type CertificateFailure = 'wrong_password' | 'not_a_certificate' | 'key_does_not_match' | 'no_key' | 'too_slow';

/** Certifiers' files have some thousands, OpenSSL's 2,048; a million takes seconds. */
const MAX_ITERATIONS = 600_000;

export type OpenedCertificate =
  | { is_open: true; key: SigningKey; certificate: CertificateFacts }
  | { is_open: false; why: CertificateFailure };

/**
 * Opens the files that an issuer uploads, in any order: one `.p12` or `.pfx`, SAT's `.cer` and `.key`, or PEM files. Of
 * several pairs, as Ecuador's files hold them, it takes the one that may sign and is valid longest. Whether it is valid
 * today is for the caller to say.
 */
export function openCertificate(files: readonly Uint8Array[], password: string): OpenedCertificate {
  try {
    const contents = files.map((file) => readFile(Buffer.from(file), password));
    return choosePair(
      contents.flatMap(({ certificates }) => certificates),
      contents.flatMap(({ keys }) => keys),
    );
  } catch (error) {
    if (error instanceof Refusal) return { is_open: false, why: error.why };
    throw error;
  }
}

class Refusal extends Error {
  readonly why: CertificateFailure;

  constructor(why: CertificateFailure, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

type Contents = { certificates: X509Certificate[]; keys: KeyObject[] };

function choosePair(certificates: readonly X509Certificate[], allKeys: readonly KeyObject[]): OpenedCertificate {
  const keys = allKeys.filter((key) => key.asymmetricKeyType === 'rsa');
  if (certificates.length === 0) throw new Refusal('not_a_certificate');
  if (keys.length === 0) throw new Refusal('no_key');
  const pairs = certificates.flatMap((certificate) =>
    keys.filter((key) => certificate.checkPrivateKey(key)).map((key) => ({ certificate, key })),
  );
  const [pair] = pairs.sort((one, other) => rank(other.certificate) - rank(one.certificate));
  if (!pair) throw new Refusal('key_does_not_match');
  return {
    is_open: true,
    key: {
      key_pem: pair.key.export({ format: 'pem', type: 'pkcs8' }).toString(),
      certificate_pem: pair.certificate.toString(),
      chain_pem: issuers(pair.certificate, certificates).map((issuer) => issuer.toString()),
    },
    certificate: readCertificate(pair.certificate.raw),
  };
}

/** Milliseconds of its end; certificates that may not sign come after all that may. */
function rank(certificate: X509Certificate): number {
  const ends = new Date(certificate.validTo).getTime();
  return maySign(certificate) && !certificate.ca ? ends : ends - Number.MAX_SAFE_INTEGER;
}

/** Its issuer, that one's issuer, and so on, as far as the files have them. */
function issuers(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const issuer = all.find((other) => !other.raw.equals(certificate.raw) && certificate.checkIssued(other));
  if (!issuer) return [];
  return [
    issuer,
    ...issuers(
      issuer,
      all.filter((other) => other !== issuer && !other.raw.equals(certificate.raw)),
    ),
  ];
}

function readFile(file: Buffer, password: string): Contents {
  const text = file.toString('latin1');
  if (text.includes('-----BEGIN ')) return readPem(text, password);
  refuseSlow(file);
  switch (derKind(file)) {
    case 'certificate':
      return { certificates: [x509(file)], keys: [] };
    case 'key':
      return {
        certificates: [],
        keys: [decryptKey({ key: file, format: 'der', type: 'pkcs8', passphrase: password })],
      };
    case 'p12':
      return readP12(text, password);
    default:
      throw new Refusal('not_a_certificate');
  }
}

function derKind(file: Buffer): 'certificate' | 'key' | 'p12' | null {
  // BER of unknown length, which only the makers of .p12 files use.
  if (file[0] === derTags.sequence && file[1] === 0x80) return 'p12';
  try {
    const [outer] = readDer(file);
    const [first, second] = outer ? readDer(outer.content) : [];
    if (first?.tag === derTags.integer) return first.content[0] === 3 ? 'p12' : 'key';
    if (first?.tag !== derTags.sequence) return null;
    return second?.tag === derTags.octetString ? 'key' : 'certificate';
  } catch {
    return null;
  }
}

function x509(certificate: string | Buffer): X509Certificate {
  try {
    return new X509Certificate(certificate);
  } catch (error) {
    throw new Refusal('not_a_certificate', error);
  }
}

/** @throws Refusal where the file asks for more work than a server may be kept at */
function refuseSlow(file: Uint8Array): void {
  if (keyIterations(file) > MAX_ITERATIONS) throw new Refusal('too_slow');
}

/** A key that cannot be read is one whose password is wrong: nothing in the file distinguishes the two. */
function decryptKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject {
  try {
    return createPrivateKey(input);
  } catch (error) {
    throw new Refusal('wrong_password', error);
  }
}

function readPem(text: string, password: string): Contents {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----.+?-----END \1-----/gs)];
  const named = (ending: string) => blocks.filter(([, name]) => name?.endsWith(ending)).map(([block]) => block);
  return {
    certificates: named('CERTIFICATE').map(x509),
    keys: named('PRIVATE KEY').map((key) => {
      refuseSlow(Buffer.from(key.replace(/-----.+?-----/g, ''), 'base64'));
      return decryptKey({ key, passphrase: password });
    }),
  };
}

function readP12(bytes: string, password: string): Contents {
  const { asn1, pki } = forge;
  const bags = p12Bags(bytes, password);
  const der = (value: forge.asn1.Asn1) => Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
  return {
    certificates: bags.flatMap(({ cert }) => (cert ? [x509(der(pki.certificateToAsn1(cert)))] : [])),
    keys: bags.flatMap(({ key }) => (key ? [createPrivateKey(pki.privateKeyToPem(key))] : [])),
  };
}

/** By node-forge: most of Ecuador's files are encrypted by RC2 or Triple DES, which Node's OpenSSL does not open. */
function p12Bags(bytes: string, password: string): forge.pkcs12.Bag[] {
  try {
    return openP12(forge.asn1.fromDer(bytes, false), password);
  } catch (error) {
    const bags = utf8P12Bags(bytes, password);
    if (bags) return bags;
    const isPassword = error instanceof Error && /password|decrypt/i.test(error.message);
    throw new Refusal(isPassword ? 'wrong_password' : 'not_a_certificate', error);
  }
}

/**
 * Newer files mean a password's UTF-8 bytes, which node-forge does not make of it, though not in their checksum: that
 * one is left out.
 */
function utf8P12Bags(bytes: string, password: string): forge.pkcs12.Bag[] | null {
  const utf8 = forge.util.encodeUtf8(password);
  if (utf8 === password) return null;
  try {
    const file = forge.asn1.fromDer(bytes, false);
    return Array.isArray(file.value) ? openP12({ ...file, value: file.value.slice(0, 2) }, utf8) : null;
  } catch {
    return null;
  }
}

const openP12 = (file: forge.asn1.Asn1, password: string): forge.pkcs12.Bag[] =>
  forge.pkcs12.pkcs12FromAsn1(file, false, password).safeContents.flatMap(({ safeBags }) => safeBags);
