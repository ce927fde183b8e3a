import { sumAmounts } from '#base/money.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import { element, type XmlElement } from '../core/xml.ts';
import { amountElement } from './documento-xml.ts';
import type { PeruSettings } from './settings.ts';
import { type Tributo, tributoOf } from './tributo.ts';

type Taxed = { rate: string; net: string; tax: string };

/** The taxes of a document, one part for each. */
export const taxTotalElement = (parts: readonly Taxed[], settings: PeruSettings, currency: string): XmlElement =>
  element('cac:TaxTotal', {}, [
    amountElement('cbc:TaxAmount', sumAmounts(parts.map(({ tax }) => tax)), currency),
    ...parts.map(({ rate, net, tax }) =>
      element('cac:TaxSubtotal', {}, [
        amountElement('cbc:TaxableAmount', net, currency),
        amountElement('cbc:TaxAmount', tax, currency),
        element('cac:TaxCategory', {}, [schemeElement(tributoOf(rate, settings))]),
      ]),
    ),
  ]);

/** Those of a line, with rate and affectation. */
export function lineTaxElement({ rate, net, tax }: Taxed, settings: PeruSettings, currency: string): XmlElement {
  const tributo = tributoOf(rate, settings);
  return element('cac:TaxTotal', {}, [
    amountElement('cbc:TaxAmount', tax, currency),
    element('cac:TaxSubtotal', {}, [
      amountElement('cbc:TaxableAmount', net, currency),
      amountElement('cbc:TaxAmount', tax, currency),
      element('cac:TaxCategory', {}, [
        element('cbc:Percent', {}, sumAmounts([rate])),
        element('cbc:TaxExemptionReasonCode', {}, tributo.afectacion),
        schemeElement(tributo),
      ]),
    ]),
  ]);
}

const schemeElement = ({ codigo, nombre, tipo }: Tributo): XmlElement =>
  element('cac:TaxScheme', {}, [
    element('cbc:ID', {}, codigo),
    element('cbc:Name', {}, nombre),
    element('cbc:TaxTypeCode', {}, tipo),
  ]);

/** Discounts are the lines' own: none is of the document as a whole. */
export const monetaryTotalElement = ({ totals, currency }: TaxDocument): XmlElement =>
  element('cac:LegalMonetaryTotal', {}, [
    amountElement('cbc:LineExtensionAmount', totals.net, currency),
    amountElement('cbc:TaxInclusiveAmount', totals.total, currency),
    amountElement('cbc:PayableAmount', totals.total, currency),
  ]);
