import type { Sign } from '../core/country.ts';
import { seal } from '../core/seal.ts';
import { cadenaOriginal } from './cadena-original.ts';
import { readComprobante } from './read-comprobante.ts';

const NO_SEAL = ' Sello=""';

/**
 * Seals a CFDI: its original string, by the key of the certificate that it names. The same document and key give the
 * same bytes.
 * @throws Error when the document has no empty Sello
 */
export const sign: Sign = (xml, key) => {
  if (!xml.includes(NO_SEAL)) throw new Error('The document has no empty Sello');
  return xml.replace(NO_SEAL, ` Sello="${seal(cadenaOriginal(readComprobante(xml)), key.key_pem)}"`);
};
