import { verify, X509Certificate } from 'node:crypto';
import type { Tag } from '../tax/xml.ts';
import { cadenaOriginal } from './cadena-original.ts';
import { only } from './only.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses a document whose certificate is not that of its issuer and its day, or whose seal does not fit its content.
 */
export function checkSeal(comprobante: Tag): void {
  const { NoCertificado = '', Certificado = '', Sello = '', Fecha = '' } = comprobante.attributes;
  const certificate = readCertificate(Buffer.from(Certificado, 'base64'));
  if (!certificate) throw new Refusal('308', 'El certificado del CFDI no se puede leer');
  if (certificateNumber(certificate) !== NoCertificado) {
    throw new Refusal('CFDI40106', 'El campo NoCertificado no corresponde al certificado del CFDI');
  }
  const rfc = certificateRfc(certificate);
  if (rfc !== undefined && rfc !== only(comprobante, 'Emisor').attributes.Rfc) {
    throw new Refusal('303', 'El sello no corresponde al emisor');
  }
  // Validity is in UTC and Fecha in local time: a certificate's first and last hours do not matter here.
  const day = Fecha.slice(0, 10);
  const { validFrom, validTo } = certificate;
  if (day < isoDay(validFrom) || day > isoDay(validTo)) {
    throw new Refusal('305', 'La fecha de emisión no está dentro de la vigencia del CSD del emisor');
  }
  const text = Buffer.from(cadenaOriginal(comprobante));
  if (!verify('RSA-SHA256', text, certificate.publicKey, Buffer.from(Sello, 'base64'))) {
    throw new Refusal('302', 'El sello del emisor no es válido');
  }
}

/** Undefined when the bytes are no DER certificate. */
export function readCertificate(der: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

/** SAT writes the number's digits as ASCII, so every second hexadecimal digit of the serial is one of them. */
function certificateNumber({ serialNumber }: X509Certificate): string {
  return [...serialNumber].filter((_digit, index) => index % 2 === 1).join('');
}

/**
 * The RFC in the subject's x500UniqueIdentifier, the owner's before that of the person who acts for it. Undefined when
 * it has none.
 */
export function certificateRfc({ subject }: X509Certificate): string | undefined {
  return /^(?:x500UniqueIdentifier|2\.5\.4\.45)=\s*([A-Z&Ñ]{3,4}\d{6}[A-Z\d]{3})/mu.exec(subject)?.[1];
}

function isoDay(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}
