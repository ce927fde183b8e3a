import { XmlElement } from 'libxml2-wasm';
import { checkXades } from '../xades.ts';
import { withXml } from '../xml.ts';
import { SignatureFlaw } from '../xml-signature.ts';
import type { Regla } from './regla.ts';

const POLICY = 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf';
const POLICY_SHA256 = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=';
const NAMESPACES = { xades: 'http://uri.etsi.org/01903/v1.3.2#', ds: 'http://www.w3.org/2000/09/xmldsig#' };

/** A XAdES-EPES signature by the policy in force, of a certificate that has not ended. */
export function checkFirma(xml: Uint8Array, now: number): Regla[] {
  try {
    const certificate = withXml(xml, (root) => {
      checkPolicy(root);
      return checkXades(root);
    });
    if (!certificate || Date.parse(certificate.validTo) >= now) return [];
    return [{ code: 'ZD02', text: `Certificado vencido: ${certificate.validTo}` }];
  } catch (error) {
    if (error instanceof SignatureFlaw) return [{ code: 'ZE02', text: `Valor de la firma inválido: ${error.message}` }];
    throw error;
  }
}

function checkPolicy(root: XmlElement): void {
  const text = (path: string) => {
    const found = root.get(`//xades:SignaturePolicyId/${path}`, NAMESPACES);
    return found instanceof XmlElement ? found.content.trim() : '';
  };
  if (text('xades:SigPolicyId/xades:Identifier') !== POLICY)
    throw new SignatureFlaw('SigPolicyId no es la política vigente');
  if (text('xades:SigPolicyHash/ds:DigestValue') !== POLICY_SHA256)
    throw new SignatureFlaw('SigPolicyHash no corresponde');
  const role = root.get('//xades:SignerRole/xades:ClaimedRoles/xades:ClaimedRole', NAMESPACES);
  if (!(role instanceof XmlElement) || !['supplier', 'third party'].includes(role.content)) {
    throw new SignatureFlaw('SignerRole no es supplier ni third party');
  }
}
