import type { Sign } from '../core/country.ts';
import { signXmldsig } from '../core/sign-xmldsig.ts';
import { FIRMA } from './documento-xml.ts';

/**
 * Signs a document: XMLDSig, enveloped, inside its extension. The same document and key give the same bytes.
 * @see SUNAT, validations of the signature (2084 to 2101)
 */
export const sign: Sign = (xml, key) =>
  signXmldsig(xml, key, { place: { inside: 'ext:ExtensionContent' }, hash: 'sha256', id: FIRMA });
