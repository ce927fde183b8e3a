import { shareOfAmount, signOf, sumAmounts } from '#base/money.ts';
import type { Reference } from '../core/free-lines.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, optionalElement, type XmlElement, xmlText } from '../core/xml.ts';
import { amountElement } from './importe.ts';
import type { ColombiaSettings } from './settings.ts';
import { taxTotalElement } from './totales-xml.ts';

/** The names of a line in an invoice and in a note, where the discount stands after the tax. */
const NAMES = {
  sale: { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  correction: { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
} as const;

type Of = { kind: keyof typeof NAMES; settings: ColombiaSettings; currency: string };

/** A line, `number` counted from 1. */
export function lineElement(line: DocumentLine, number: number, { kind, settings, currency }: Of): XmlElement {
  const unitCode = settings.unit_code;
  const allowance = allowanceElement(line, currency);
  const tax = line.reference ? null : taxTotalElement([line], settings, currency);
  return element(NAMES[kind].line, {}, [
    element('cbc:ID', {}, String(number)),
    element(NAMES[kind].quantity, { unitCode }, String(line.quantity)),
    amountElement('cbc:LineExtensionAmount', line.net, currency),
    ...(line.reference ? freeElements(line.reference, currency) : []),
    ...(kind === 'sale' ? [allowance, tax] : [tax, allowance]),
    itemElement(line, number),
    element('cac:Price', {}, [
      amountElement('cbc:PriceAmount', line.unit_price, currency),
      element('cbc:BaseQuantity', { unitCode }, String(line.quantity)),
    ]),
  ]);
}

/** Of the annex's kinds of price of reference: what it is sold for. */
const COMMERCIAL_VALUE = '01';

/** What is free, with its price of reference. It bears no tax here: nothing of it is charged. */
const freeElements = ({ unit_price }: Reference, currency: string): XmlElement[] => [
  element('cbc:FreeOfChargeIndicator', {}, 'true'),
  element('cac:PricingReference', {}, [
    element('cac:AlternativeConditionPrice', {}, [
      amountElement('cbc:PriceAmount', unit_price, currency),
      element('cbc:PriceTypeCode', {}, COMMERCIAL_VALUE),
    ]),
  ]),
];

/** The discount of the line. LineExtensionAmount is quantity by price less the discount. */
function allowanceElement(line: DocumentLine, currency: string): XmlElement | null {
  if (signOf(line.discount) === 0) return null;
  const base = sumAmounts([line.net, line.discount]);
  return element('cac:AllowanceCharge', {}, [
    element('cbc:ID', {}, '1'),
    element('cbc:ChargeIndicator', {}, 'false'),
    element('cbc:AllowanceChargeReason', {}, 'Descuento'),
    element('cbc:MultiplierFactorNumeric', {}, shareOfAmount(line.discount, '100', base)),
    amountElement('cbc:Amount', line.discount, currency),
    amountElement('cbc:BaseAmount', base, currency),
  ]);
}

/** 999: the seller's own codes. */
function itemElement(line: DocumentLine, number: number): XmlElement {
  const sku = xmlText(line.sku, 50);
  return element('cac:Item', {}, [
    element('cbc:Description', {}, descripcion(line)),
    optionalElement('cac:SellersItemIdentification', {}, [optionalElement('cbc:ID', {}, sku)]),
    element('cac:StandardItemIdentification', {}, [
      element(
        'cbc:ID',
        { schemeID: '999', schemeName: 'Estándar de adopción del contribuyente' },
        sku || String(number),
      ),
    ]),
  ]);
}

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  xmlText(description, 300) || xmlText(sku, 300) || 'Producto';
