import { signOf, sumAmounts } from '#base/money.ts';
import type { PieceTax } from '../core/piece-taxes.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, type XmlElement } from '../core/xml.ts';
import { amountElement } from './documento-xml.ts';
import { ICBPER } from './icbper.ts';
import type { PeruSettings } from './settings.ts';
import { GRATUITO, type Tributo, tributoOf, tributoOfLine } from './tributo.ts';

/** What was free, by its reference; null where nothing was. */
export function gratuitoOf(lines: readonly DocumentLine[]): { net: string; tax: string } | null {
  const free = lines.flatMap(({ reference }) => reference ?? []);
  if (free.length === 0) return null;
  return { net: sumAmounts(free.map(({ net }) => net)), tax: sumAmounts(free.map(({ tax }) => tax)) };
}

/** The ICBPER of lines; zero where they have no bags. */
export const icbperOf = (lines: readonly DocumentLine[]): string =>
  sumAmounts(lines.map(({ piece_tax }) => piece_tax?.amount ?? '0'));

/** The taxes of a document, one part for each. What is free counts in no sum (3294). */
export function taxTotalElement({ totals, lines, currency }: TaxDocument, settings: PeruSettings): XmlElement {
  const free = gratuitoOf(lines);
  const icbper = icbperOf(lines);
  return element('cac:TaxTotal', {}, [
    amountElement('cbc:TaxAmount', sumAmounts([totals.tax, icbper]), currency),
    ...totals.by_rate.map(({ rate, net, tax }) =>
      subtotalElement({ net, tax }, tributoOf(rate, settings), { currency }),
    ),
    free && subtotalElement(free, GRATUITO, { currency }),
    signOf(icbper) === 0 ? null : subtotalElement({ tax: icbper }, ICBPER, { currency }),
  ]);
}

/** Those of a line: its IGV with rate and affectation, then the ICBPER. */
export function lineTaxElement(line: DocumentLine, settings: PeruSettings, currency: string): XmlElement {
  const { rate, tax, piece_tax, reference } = line;
  const { afectacion, ...tributo } = tributoOfLine(line, settings);
  const category = [
    element('cbc:Percent', {}, sumAmounts([rate])),
    element('cbc:TaxExemptionReasonCode', {}, afectacion),
  ];
  return element('cac:TaxTotal', {}, [
    amountElement('cbc:TaxAmount', sumAmounts([tax, piece_tax?.amount ?? '0']), currency),
    subtotalElement(reference ?? line, tributo, { currency, category }),
    piece_tax ? bagsElement(piece_tax, line.quantity, currency) : null,
  ]);
}

/** As many bags as pieces (3236), by their number and not by a base. */
const bagsElement = ({ each, amount }: PieceTax, quantity: number, currency: string): XmlElement =>
  subtotalElement({ tax: amount }, ICBPER, {
    currency,
    units: element('cbc:BaseUnitMeasure', { unitCode: 'NIU' }, String(quantity)),
    category: [amountElement('cbc:PerUnitAmount', each, currency)],
  });

type Parts = { currency: string; units?: XmlElement; category?: readonly XmlElement[] };

const subtotalElement = (
  { net, tax }: { net?: string; tax: string },
  { codigo, nombre, tipo }: Tributo,
  { currency, units, category = [] }: Parts,
): XmlElement =>
  element('cac:TaxSubtotal', {}, [
    net === undefined ? null : amountElement('cbc:TaxableAmount', net, currency),
    amountElement('cbc:TaxAmount', tax, currency),
    units ?? null,
    element('cac:TaxCategory', {}, [
      ...category,
      element('cac:TaxScheme', {}, [
        element('cbc:ID', {}, codigo),
        element('cbc:Name', {}, nombre),
        element('cbc:TaxTypeCode', {}, tipo),
      ]),
    ]),
  ]);

/** Discounts are the lines' own: none is of the document as a whole. */
export const monetaryTotalElement = ({ totals, currency }: TaxDocument): XmlElement =>
  element('cac:LegalMonetaryTotal', {}, [
    amountElement('cbc:LineExtensionAmount', totals.net, currency),
    amountElement('cbc:TaxInclusiveAmount', totals.total, currency),
    amountElement('cbc:PayableAmount', totals.total, currency),
  ]);
