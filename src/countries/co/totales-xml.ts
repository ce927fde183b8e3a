import { signOf, sumAmounts } from '#base/money.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import { element, type XmlElement } from '../core/xml.ts';
import { amountElement } from './importe.ts';
import type { ColombiaSettings } from './settings.ts';

type Taxed = { rate: string; net: string; tax: string };

/** Excluded lines bear no tax at all, not even one of zero. */
const isTaxed = ({ rate }: { rate: string }, { zero_rate }: ColombiaSettings): boolean =>
  signOf(rate) !== 0 || zero_rate === 'exento';

/** The IVA of a document or a line, with a part for each rate; null where all is excluded. */
export function taxTotalElement(
  parts: readonly Taxed[],
  settings: ColombiaSettings,
  currency: string,
): XmlElement | null {
  const taxed = parts.filter((part) => isTaxed(part, settings));
  if (taxed.length === 0) return null;
  return element('cac:TaxTotal', {}, [
    amountElement('cbc:TaxAmount', sumAmounts(taxed.map(({ tax }) => tax)), currency),
    ...taxed.map(({ rate, net, tax }) =>
      element('cac:TaxSubtotal', {}, [
        amountElement('cbc:TaxableAmount', net, currency),
        amountElement('cbc:TaxAmount', tax, currency),
        element('cac:TaxCategory', {}, [
          element('cbc:Percent', {}, sumAmounts([rate])),
          element('cac:TaxScheme', {}, [element('cbc:ID', {}, '01'), element('cbc:Name', {}, 'IVA')]),
        ]),
      ]),
    ),
  ]);
}

/** Discounts are the lines' own: none is of the document as a whole. */
export function monetaryTotalElement(document: TaxDocument, settings: ColombiaSettings): XmlElement {
  const { totals, currency } = document;
  const bases = totals.by_rate.filter((part) => isTaxed(part, settings)).map(({ net }) => net);
  return element('cac:LegalMonetaryTotal', {}, [
    amountElement('cbc:LineExtensionAmount', totals.net, currency),
    amountElement('cbc:TaxExclusiveAmount', sumAmounts(bases), currency),
    amountElement('cbc:TaxInclusiveAmount', totals.total, currency),
    amountElement('cbc:AllowanceTotalAmount', '0.00', currency),
    amountElement('cbc:ChargeTotalAmount', '0.00', currency),
    amountElement('cbc:PrepaidAmount', '0.00', currency),
    amountElement('cbc:PayableAmount', totals.total, currency),
  ]);
}
