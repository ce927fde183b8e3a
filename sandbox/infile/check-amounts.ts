import { below, type Tag, textAt } from '../tax/xml.ts';
import type { Finding } from './finding.ts';

const VAT_SHARE = 0.12;
/** Amounts may be written with two decimals, so each may be half a cent off. */
const HALF_CENT = 0.005 + 1e-9;
const CENT = 0.01 + 1e-9;

/** The amounts that do not add up in a document's items and totals. */
export function checkAmounts(data: Tag): Finding[] {
  const items = below(data, 'Items', 'Item');
  return [...items.flatMap(checkItem), ...checkTotals(data, items)];
}

export function amountAt(tag: Tag, ...path: string[]): number {
  return Number(textAt(tag, ...path) ?? '0');
}

/** The IVA of a whole document. */
export function vatOf(data: Tag): number {
  return sum(
    below(data, 'Totales', 'TotalImpuestos', 'TotalImpuesto')
      .filter(({ attributes }) => attributes.NombreCorto === 'IVA')
      .map(({ attributes }) => Number(attributes.TotalMontoImpuesto)),
  );
}

function checkItem(item: Tag): Finding[] {
  const [price, discount] = [amountAt(item, 'Precio'), amountAt(item, 'Descuento')];
  const taxes = below(item, 'Impuestos', 'Impuesto');
  // IVA is in the price; other taxes come on top of it.
  const added = sum(taxes.filter((tax) => !isVat(tax)).map((tax) => amountAt(tax, 'MontoImpuesto')));
  return [
    ...unless(
      isNear(price, amountAt(item, 'Cantidad') * amountAt(item, 'PrecioUnitario'), HALF_CENT),
      'RCP313',
      'Precio calculado incorrectamente.',
    ),
    ...unless(discount <= price, 'RCP314', 'El Descuento no debe ser mayor al Precio.'),
    ...taxes.filter(isVat).flatMap((tax) => checkVat(tax, price - discount)),
    ...unless(
      isNear(amountAt(item, 'Total'), price - discount + added, HALF_CENT),
      'RCP348',
      'Total calculado incorrectamente.',
    ),
  ];
}

function checkVat(tax: Tag, paid: number): Finding[] {
  const unit = textAt(tax, 'CodigoUnidadGravable')?.trim();
  const base = amountAt(tax, 'MontoGravable');
  if (unit !== '1' && unit !== '2') {
    return [{ code: 'RCP330', text: 'Error. Código de Unidad Gravable no existe en el catálogo para el IVA.' }];
  }
  const share = unit === '1' ? VAT_SHARE : 0;
  return [
    ...unless(
      isNear(base, paid / (1 + share), HALF_CENT),
      'SEC500',
      'Error. Monto Gravable calculado incorrectamente para el IVA',
    ),
    ...unless(
      isNear(amountAt(tax, 'MontoImpuesto'), base * share, CENT),
      'RCP331',
      'Monto del Impuesto calculado incorrectamente para el IVA',
    ),
  ];
}

function checkTotals(data: Tag, items: readonly Tag[]): Finding[] {
  const vat = items.flatMap((item) => below(item, 'Impuestos', 'Impuesto').filter(isVat));
  return [
    ...unless(
      isNear(amountAt(data, 'Totales', 'GranTotal'), sum(items.map((item) => amountAt(item, 'Total'))), HALF_CENT),
      'RCP349',
      'Gran Total calculado incorrectamente.',
    ),
    ...unless(
      isNear(vatOf(data), sum(vat.map((tax) => amountAt(tax, 'MontoImpuesto'))), HALF_CENT),
      'RCP332',
      'Total de Impuestos calculado incorrectamente para el IVA.',
    ),
  ];
}

function isVat(tax: Tag): boolean {
  return textAt(tax, 'NombreCorto')?.trim() === 'IVA';
}

function isNear(one: number, other: number, distance: number): boolean {
  return Math.abs(one - other) <= distance;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function unless(isRight: boolean, code: string, text: string): Finding[] {
  return isRight ? [] : [{ code, text }];
}
