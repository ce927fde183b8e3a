import type { Identifiers } from '../core/tax-document.ts';

const VERIFIER = 'https://felpub.c.sat.gob.gt/verificador-web/publico/vistas/verificacionDte.jsf';

/** The address in the QR code of a certified DTE, where anybody may ask SAT for it; null before it is certified. */
export function qrText({ uuid }: Identifiers, issuer: string, receiver: string, total: string): string | null {
  if (!uuid) return null;
  return `${VERIFIER}?tipo=autorizacion&numero=${uuid}&emisor=${issuer}&receptor=${encodeURIComponent(receiver)}&monto=${total}`;
}
