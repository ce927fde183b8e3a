import type { SigningKey } from './country.ts';
import { element } from './xml.ts';
import {
  ENVELOPED,
  type SignatureHash,
  type SignaturePlace,
  signatureSeed,
  signEnveloped,
  x509Data,
} from './xml-signature.ts';

type Options = {
  place: SignaturePlace;
  hash: SignatureHash;
  /**
   * Of `ds:Signature`, where the document's own elements name it; derived from the document where absent; null: none.
   */
  id?: string | null;
  /**
   * Named after the enveloped transform, such as Bolivia's canonicalization with comments. They must not change the
   * digested content.
   */
  more_transforms?: readonly string[];
};

/**
 * Signs a document as Peru and Bolivia ask: an enveloped XMLDSig over the whole of it, Canonical XML 1.0, the
 * certificate inside. The same document and key give the same bytes.
 */
export function signXmldsig(xml: string, key: SigningKey, { place, hash, id, more_transforms = [] }: Options): string {
  return signEnveloped(xml, key.key_pem, {
    place,
    hash,
    id: id === undefined ? `Signature-${signatureSeed(xml, '')}` : id,
    references: [{ uri: '', transforms: [ENVELOPED, ...more_transforms] }],
    key_info: element('ds:KeyInfo', {}, [x509Data(key.certificate_pem)]),
    object: null,
  });
}
