import type { Environment, Identifiers } from '../core/tax-document.ts';

const HOSTS: Readonly<Record<Environment, string>> = {
  live: 'https://siat.impuestos.gob.bo',
  test: 'https://pilotosiat.impuestos.gob.bo',
};

/** Half a page, against 1: a roll. */
const SIZE = '2';

/** The address in the QR code, where anybody may ask the SIN for the document; null before it has a CUF. */
export function qrText({ cuf, numero }: Identifiers, nit: string, environment: Environment): string | null {
  if (!cuf || !numero) return null;
  return `${HOSTS[environment]}/consulta/QR?nit=${nit}&cuf=${cuf}&numero=${numero}&t=${SIZE}`;
}
