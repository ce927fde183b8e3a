import type { Sealing } from '../core/country.ts';
import type { Identifiers } from '../core/tax-document.ts';
import { element, writeXml, type XmlContent, type XmlElement } from '../core/xml.ts';
import { horaOf } from './hora.ts';
import type { PeruSettings } from './settings.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Of `ds:Signature`, which `cac:Signature` names (2085). */
export const FIRMA = 'SignSUNAT';

type Head = {
  root: 'Invoice' | 'CreditNote' | 'DespatchAdvice';
  issued_on: string;
  at: Sealing['at'];
  ids: Identifiers;
};

/**
 * A document as SUNAT wants UBL 2.1: the empty place of the signature, versions, number, day and hour, then what its
 * kind says.
 */
export function documentoXml({ root, issued_on, at, ids }: Head, content: readonly XmlContent[]): string {
  return writeXml(
    element(root, namespaces(root), [
      element('ext:UBLExtensions', {}, [element('ext:UBLExtension', {}, [element('ext:ExtensionContent')])]),
      element('cbc:UBLVersionID', {}, '2.1'),
      element('cbc:CustomizationID', {}, '2.0'),
      element('cbc:ID', {}, `${ids.serie}-${ids.numero}`),
      element('cbc:IssueDate', {}, issued_on),
      element('cbc:IssueTime', {}, horaOf(at)),
      ...content,
    ]),
  );
}

const namespaces = (root: Head['root']) => ({
  xmlns: `${UBL}:${root}-2`,
  'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  'xmlns:ext': `${UBL}:CommonExtensionComponents-2`,
});

/** The signer, and the place of the signature. */
export const firmaElement = ({ ruc, name }: PeruSettings): XmlElement =>
  element('cac:Signature', {}, [
    element('cbc:ID', {}, FIRMA),
    element('cac:SignatoryParty', {}, [
      element('cac:PartyIdentification', {}, [element('cbc:ID', {}, ruc)]),
      element('cac:PartyName', {}, [element('cbc:Name', {}, name)]),
    ]),
    element('cac:DigitalSignatureAttachment', {}, [
      element('cac:ExternalReference', {}, [element('cbc:URI', {}, `#${FIRMA}`)]),
    ]),
  ]);

/** The number of an identity document with its kind, by catalogue 06. */
export const identityElement = (type: string, id: string): XmlElement =>
  element('cac:PartyIdentification', {}, [element('cbc:ID', { schemeID: type }, id)]);

export const amountElement = (name: string, amount: string, currencyID: string): XmlElement =>
  element(name, { currencyID }, amount);
