import type { Sign } from '../core/country.ts';
import { signXades } from '../core/sign-xades.ts';
import { UTC_OFFSET } from './hora.ts';

/** The version of the DIAN's signature policy that is in force, and the hash of its file. */
const POLICY = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  sha256: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
};

/**
 * Signs a document by XAdES-EPES. The same document, key and instant give the same bytes.
 * @see DIAN, Anexo técnico 1.9, "Política de firma"
 */
export const sign: Sign = (xml, key, at) =>
  signXades(xml, key, {
    at,
    utc_offset: UTC_OFFSET,
    place: { inside: 'ext:ExtensionContent' },
    hash: 'sha256',
    document: '',
    description: null,
    policy: POLICY,
    role: 'supplier',
  });
