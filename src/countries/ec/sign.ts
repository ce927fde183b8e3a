import type { Sign } from '../core/country.ts';
import { signXades } from '../core/sign-xades.ts';

/** Minutes ahead of UTC of the mainland, all year. */
const UTC_OFFSET = -300;

/**
 * Signs a comprobante by XAdES-BES for the SRI; a provider that signs by itself gets it as it is. The SRI documents
 * SHA-1, and most issuers use it.
 * @see SRI, Ficha técnica de comprobantes electrónicos, esquema offline: "firma electrónica"
 */
export const sign: Sign = (xml, key, at, provider) =>
  provider === 'sri'
    ? signXades(xml, key, {
        at,
        utc_offset: UTC_OFFSET,
        place: 'end_of_root',
        hash: 'sha1',
        document: '#comprobante',
        description: 'contenido comprobante',
      })
    : xml;
