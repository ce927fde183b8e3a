import type { Sign } from '../core/country.ts';
import { signXmldsig } from '../core/sign-xmldsig.ts';

/** Required in addition to the enveloped transform; documents hold no comments, so it changes nothing. */
const WITH_COMMENTS = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments';

const ELECTRONICA = /<(factura|notaFiscal)Electronica/;

/**
 * Signs documents of the modality electrónica, XMLDSig enveloped; those of the computarizada stay as they are. The same
 * document and key give the same bytes.
 * @see SIN, SignatureSchema.xsd
 */
export const sign: Sign = (xml, key) =>
  ELECTRONICA.test(xml)
    ? signXmldsig(xml, key, { place: 'end_of_root', hash: 'sha256', id: null, more_transforms: [WITH_COMMENTS] })
    : xml;
