import type { Identifiers } from '../core/tax-document.ts';

const VERIFIER = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';

/**
 * The address in the QR code of a stamped CFDI, where anybody may ask SAT for it; null before the stamp.
 * @see SAT, Anexo 20, "Generación del código de barras bidimensional"
 */
export function qrText(ids: Identifiers, issuer: string, receiver: string, total: string): string | null {
  const { uuid, selloCFD } = ids;
  if (!uuid || !selloCFD) return null;
  const rfc = encodeURIComponent;
  return `${VERIFIER}?id=${uuid}&re=${rfc(issuer)}&rr=${rfc(receiver)}&tt=${shortest(total)}&fe=${selloCFD.slice(-8)}`;
}

/** Without zeros that say nothing, but with a decimal: `116.0`. */
const shortest = (total: string): string => total.replace(/(\.\d+?)0+$/, '$1');
