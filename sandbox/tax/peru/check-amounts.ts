import { below, type Tag, textAt } from '../xml.ts';
import { type Motivo, motivo } from './codigo.ts';
import { amountAt, type Comprobante } from './comprobante.ts';

/** One sol, as SUNAT allows wherever something was multiplied or rounded. */
const TOLERANCE = 1;
const HALF_CENT = 0.005;
const FREE = '9996';
/** IGV, IVAP, exports, free, exonerated, unaffected. */
const IGV_TAXES = ['1000', '1016', '9995', FREE, '9997', '9998'];
const LOWERS_BASE = ['02', '04'];

type Say = (isWrong: boolean, code: Parameters<typeof motivo>[0]) => void;

/** Lines, their taxes, and the totals that follow from them. */
export function checkAmounts({ root, lines, type, currency }: Comprobante): Motivo[] {
  const found = new Map<string, Motivo>();
  const say: Say = (isWrong, code) => {
    if (isWrong) found.set(code, motivo(code));
  };
  say(hasOtherCurrency(root, currency), '2071');
  say(lines.length === 0, '2024');
  const ids = lines.map((line) => textAt(line, 'ID') ?? '');
  say(new Set(ids).size !== ids.length || ids.some((id) => !/^\d{1,3}$/.test(id)), '2023');
  for (const line of lines) checkLine(line, type, say);
  checkTotals(root, lines, say);
  return [...found.values()];
}

function checkLine(line: Tag, type: Comprobante['type'], say: Say): void {
  const quantity = amountAt(line, type === '07' ? 'CreditedQuantity' : 'InvoicedQuantity');
  const net = amountAt(line, 'LineExtensionAmount');
  const price = textAt(line, 'Price', 'PriceAmount');
  const subtotals = below(line, 'TaxTotal', 'TaxSubtotal');
  const igv = subtotals.find((one) => IGV_TAXES.includes(schemeOf(one)));
  say(!(quantity > 0), '2024');
  say((textAt(line, 'Item', 'Description') ?? '') === '', '2027');
  say(price === undefined, '2068');
  say(below(line, 'PricingReference', 'AlternativeConditionPrice', 'PriceAmount').length === 0, '2028');
  say(!igv, '3105');
  say(igv !== undefined && textAt(igv, 'TaxCategory', 'TaxExemptionReasonCode') === undefined, '2371');
  const tax = amountAt(line, 'TaxTotal', 'TaxAmount');
  const isFree = igv !== undefined && schemeOf(igv) === FREE;
  say(!isFree && isApart(tax, sum(subtotals, 'TaxAmount')), '3292');
  say(igv !== undefined && isApart(amountAt(igv, 'TaxAmount'), productOf(igv)), '3103');
  if (isFree) return;
  say(isApart(net, quantity * Number(price ?? '0') - allowances(line)), '3271');
  const unit = amountAt(line, 'PricingReference', 'AlternativeConditionPrice', 'PriceAmount');
  say(isApart(unit, (net + tax) / quantity), '3270');
}

function checkTotals(root: Tag, lines: readonly Tag[], say: Say): void {
  const total = (name: string) => amountAt(root, 'LegalMonetaryTotal', name);
  const paid = lines.filter((line) => !below(line, 'TaxTotal', 'TaxSubtotal').some((one) => schemeOf(one) === FREE));
  const off = allowances(root, LOWERS_BASE);
  const net = sum(paid, 'LineExtensionAmount') - off;
  const tax = amountAt(root, 'TaxTotal', 'TaxAmount');
  const subtotals = below(root, 'TaxTotal', 'TaxSubtotal').filter((one) => schemeOf(one) !== FREE);
  const [igv] = subtotals.filter((one) => schemeOf(one) === '1000');
  const isTaxed = (line: Tag) => below(line, 'TaxTotal', 'TaxSubtotal').some((one) => schemeOf(one) === '1000');
  const taxable = sum(paid.filter(isTaxed), 'LineExtensionAmount') - off;
  const rate = Number(textAt(paid.find(isTaxed) ?? root, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'Percent') ?? '18');
  const inclusive = total('TaxInclusiveAmount');
  const rounding = total('PayableRoundingAmount');
  const payable = inclusive + total('ChargeTotalAmount') - total('AllowanceTotalAmount') - total('PrepaidAmount');
  say(!/^\d+(\.\d{1,2})?$/.test(textAt(root, 'LegalMonetaryTotal', 'PayableAmount') ?? ''), '2062');
  say(isApart(tax, sum(subtotals, 'TaxAmount')), '3294');
  say(isApart(igv ? amountAt(igv, 'TaxableAmount') : 0, taxable), '3277');
  say(isApart(igv ? amountAt(igv, 'TaxAmount') : 0, (taxable * rate) / 100), '3291');
  say(isApart(total('LineExtensionAmount'), net), '3278');
  say(isApart(inclusive, total('LineExtensionAmount') + tax), '3279');
  say(isApart(total('PayableAmount'), payable + rounding), '3280');
  say(Math.abs(rounding) > TOLERANCE, '3303');
}

const schemeOf = (subtotal: Tag): string => textAt(subtotal, 'TaxCategory', 'TaxScheme', 'ID') ?? '';

const productOf = (subtotal: Tag): number =>
  (amountAt(subtotal, 'TaxableAmount') * amountAt(subtotal, 'TaxCategory', 'Percent')) / 100;

/** Less the charges; all of them, or those of some reasons (catalogue 53). */
function allowances(tag: Tag, reasons?: readonly string[]): number {
  return below(tag, 'AllowanceCharge')
    .filter((one) => !reasons || reasons.includes(textAt(one, 'AllowanceChargeReasonCode') ?? ''))
    .reduce((off, one) => off + (textAt(one, 'ChargeIndicator') === 'true' ? -1 : 1) * amountAt(one, 'Amount'), 0);
}

const hasOtherCurrency = (tag: Tag, currency: string): boolean =>
  (tag.attributes.currencyID ?? currency) !== currency ||
  tag.children.some((child) => hasOtherCurrency(child, currency));

const sum = (tags: readonly Tag[], name: string): number => tags.reduce((total, tag) => total + amountAt(tag, name), 0);

/** A text that is no number differs from every number. */
const isApart = (one: number, other: number): boolean => !(Math.abs(one - other) <= TOLERANCE + HALF_CENT);
