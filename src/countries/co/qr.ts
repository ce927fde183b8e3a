import type { Environment } from '../core/tax-document.ts';

/** Where anybody may look a document up at the DIAN; what the QR code holds. */
export function qrText(uuid: string, environment: Environment): string {
  const host = environment === 'live' ? 'catalogo-vpfe' : 'catalogo-vpfe-hab';
  return `https://${host}.dian.gov.co/document/searchqr?documentkey=${uuid}`;
}
