import type { Environment } from '../core/tax-document.ts';

/** The DIAN's public page of a document; the content of the QR code. */
export function qrText(uuid: string, environment: Environment): string {
  const host = environment === 'live' ? 'catalogo-vpfe' : 'catalogo-vpfe-hab';
  return `https://${host}.dian.gov.co/document/searchqr?documentkey=${uuid}`;
}
