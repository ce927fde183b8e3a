import { below, type Tag, textAt } from '../xml.ts';
import type { Documento } from './documento.ts';
import type { Regla } from './regla.ts';

/** In millionths of a peso. */
const TOLERANCE = 2_000_000;

/** Sums are exact; products of base and rate, or quantity and price, may differ by two pesos. */
export function checkAmounts({ root, kind, lines }: Documento): Regla[] {
  const of = kind === 'factura' ? 'F' : 'C';
  const found: Regla[] = [];
  const say = (isWrong: boolean, code: string, text: string) => {
    if (isWrong) found.push({ code, text });
  };
  const total = (name: string) => micros(textAt(root, 'LegalMonetaryTotal', name));
  const [net, inclusive] = [total('LineExtensionAmount'), total('TaxInclusiveAmount')];
  const tax = sum(below(root, 'TaxTotal', 'TaxAmount'));
  const lineTax = sum(lines.flatMap((line) => below(line, 'TaxTotal', 'TaxAmount')));
  const bases = sum(lines.flatMap((line) => below(line, 'TaxTotal', 'TaxSubtotal', 'TaxableAmount')));
  const rest = total('ChargeTotalAmount') - total('AllowanceTotalAmount') - total('PrepaidAmount');
  say(isNegative(root), 'VLR01', 'Valores negativos no permitidos');
  say(tax !== lineTax || !areSubtotals(root), `${of}AS01`, 'El impuesto no es la suma de los impuestos de las líneas');
  say(
    net !== sum(lines.flatMap((line) => below(line, 'LineExtensionAmount'))),
    `${of}AU02`,
    'Valor bruto no es la suma de las líneas',
  );
  say(total('TaxExclusiveAmount') !== bases, `${of}AU04`, 'Base imponible no es la suma de las bases de las líneas');
  say(inclusive !== net + tax, `${of}AU06`, 'Valor con tributos no es el valor bruto más los tributos');
  say(total('PayableAmount') !== inclusive + rest, `${of}AU14`, 'Valor a pagar no resulta de los totales');
  say(
    !lines.every((line) => isLine(line, kind)),
    `${of}AV06`,
    'Valor de la línea no resulta de cantidad, precio y descuentos',
  );
  const subtotals = [root, ...lines].flatMap((part) => below(part, 'TaxTotal', 'TaxSubtotal'));
  say(!subtotals.every(isProduct), `${of}AX07`, 'Valor del tributo no resulta de base y tarifa');
  return found;
}

/** Of each tax of the document. */
const areSubtotals = (root: Tag): boolean =>
  below(root, 'TaxTotal').every((one) => sum(below(one, 'TaxAmount')) === sum(below(one, 'TaxSubtotal', 'TaxAmount')));

function isProduct(subtotal: Tag): boolean {
  const percent = Number(textAt(subtotal, 'TaxCategory', 'Percent') ?? '0');
  const expected = (micros(textAt(subtotal, 'TaxableAmount')) * percent) / 100;
  return Math.abs(micros(textAt(subtotal, 'TaxAmount')) - expected) <= TOLERANCE;
}

function isLine(line: Tag, kind: Documento['kind']): boolean {
  const quantity = Number(textAt(line, kind === 'factura' ? 'InvoicedQuantity' : 'CreditedQuantity') ?? '0');
  const allowances = below(line, 'AllowanceCharge').filter((one) => textAt(one, 'ChargeIndicator') === 'false');
  const off = sum(allowances.flatMap((one) => below(one, 'Amount')));
  const expected = quantity * micros(textAt(line, 'Price', 'PriceAmount')) - off;
  return Math.abs(micros(textAt(line, 'LineExtensionAmount')) - expected) <= TOLERANCE;
}

const isNegative = (tag: Tag): boolean =>
  ('currencyID' in tag.attributes && tag.text.startsWith('-')) || tag.children.some(isNegative);

const sum = (tags: readonly Tag[]): number => tags.reduce((total, { text }) => total + micros(text), 0);

/** Millionths, which add up exactly. */
const micros = (text = '0'): number => Math.round(Number(text) * 1_000_000);
