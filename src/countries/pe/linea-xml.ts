import { shareOfAmount, signOf, sumAmounts } from '#base/money.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, optionalElement, type XmlElement, xmlText } from '../core/xml.ts';
import { amountElement } from './documento-xml.ts';
import type { PeruSettings } from './settings.ts';
import { lineTaxElement } from './totales-xml.ts';

type Of = { isNote: boolean; settings: PeruSettings; currency: string };

/** Catalogue 16: the price with its taxes, or the value of what is free. */
const PRICE_WITH_TAXES = '01';
const FREE_VALUE = '02';
/** Catalogue 53: a line's discount that lowers its base. */
const ITEM_DISCOUNT = '00';

/** A line, `number` counted from 1. */
export function lineElement(line: DocumentLine, number: number, { isNote, settings, currency }: Of): XmlElement {
  return element(isNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', {}, [
    element('cbc:ID', {}, String(number)),
    element(
      isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      { unitCode: unitCode(line, settings) },
      String(line.quantity),
    ),
    // Of a free line by its reference (3271).
    amountElement('cbc:LineExtensionAmount', (line.reference ?? line).net, currency),
    priceReferenceElement(line, currency),
    discountElement(line, currency),
    lineTaxElement(line, settings, currency),
    itemElement(line),
    element('cac:Price', {}, [amountElement('cbc:PriceAmount', line.unit_price, currency)]),
  ]);
}

function priceReferenceElement({ reference, gross, quantity }: DocumentLine, currency: string): XmlElement {
  const [price, type] = reference
    ? [reference.unit_price, FREE_VALUE]
    : [shareOfAmount(gross, '1', String(quantity)), PRICE_WITH_TAXES];
  return element('cac:PricingReference', {}, [
    element('cac:AlternativeConditionPrice', {}, [
      amountElement('cbc:PriceAmount', price, currency),
      element('cbc:PriceTypeCode', {}, type),
    ]),
  ]);
}

function discountElement({ net, discount }: DocumentLine, currency: string): XmlElement | null {
  if (signOf(discount) === 0) return null;
  return element('cac:AllowanceCharge', {}, [
    element('cbc:ChargeIndicator', {}, 'false'),
    element('cbc:AllowanceChargeReasonCode', {}, ITEM_DISCOUNT),
    amountElement('cbc:Amount', discount, currency),
    amountElement('cbc:BaseAmount', sumAmounts([net, discount]), currency),
  ]);
}

/** A sold item, in a document or a guía. */
export const itemElement = (line: DocumentLine): XmlElement =>
  element('cac:Item', {}, [
    element('cbc:Description', {}, descripcion(line)),
    optionalElement('cac:SellersItemIdentification', {}, [optionalElement('cbc:ID', {}, xmlText(line.sku, 30))]),
  ]);

/** By the UN/ECE's recommendation 20; ZZ: services. */
export const unitCode = ({ is_service }: DocumentLine, settings: PeruSettings): string =>
  is_service ? 'ZZ' : settings.unit_code;

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  xmlText(description, 500) || xmlText(sku, 500) || 'Producto';
