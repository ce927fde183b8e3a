import type { X509Certificate } from 'node:crypto';
import { XmlElement } from 'libxml2-wasm';
import { withXml } from '../xml.ts';
import { checkSignature, SignatureFlaw } from '../xml-signature.ts';
import { type Motivo, motivo } from './codigo.ts';

const NAMESPACES = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
};
const SIGNATURE = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature';

/** An enveloped signature in the extension, over the whole document, of a certificate that has not ended. */
export function checkFirma(xml: Uint8Array, now: number): Motivo[] {
  try {
    const signed = withXml(xml, (root) => {
      const isInPlace = root.get(SIGNATURE, NAMESPACES) instanceof XmlElement;
      return isInPlace ? checkSignature(root) : undefined;
    });
    if (!signed) return [motivo('2085')];
    if (signed.uris.join() !== '') return [motivo('2090')];
    return isInForce(signed.certificate, now) ? [] : [motivo('2327')];
  } catch (error) {
    if (!(error instanceof SignatureFlaw)) throw error;
    const { code, text } = motivo('2335');
    return [{ code, text: `${text}: ${error.message}` }];
  }
}

const isInForce = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now && now <= Date.parse(validTo);
