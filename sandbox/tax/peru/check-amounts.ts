import { below, type Tag, textAt } from '../xml.ts';
import { type Motivo, motivo } from './codigo.ts';
import { amountAt, type Comprobante } from './comprobante.ts';

/** One sol, as SUNAT allows wherever something was multiplied or rounded. */
const TOLERANCE = 1;
const HALF_CENT = 0.005;
const FREE = '9996';
const BAGS = '7152';
/** Free goods that would bear IGV, by catalogue 07. */
const FREE_TAXED = ['11', '12', '13', '14', '15', '16', '17'];
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
  const charged = subtotals.filter((one) => schemeOf(one) !== FREE);
  say(isApart(tax, sum(charged, 'TaxAmount')), '3292');
  say(igv !== undefined && isApart(amountAt(igv, 'TaxAmount'), productOf(igv)), '3103');
  say(igv !== undefined && isApart(amountAt(igv, 'TaxableAmount'), net), '3272');
  checkBags(subtotals, quantity, say);
  const unit = amountAt(line, 'PricingReference', 'AlternativeConditionPrice', 'PriceAmount');
  const isReference = textAt(line, 'PricingReference', 'AlternativeConditionPrice', 'PriceTypeCode') === '02';
  if (isFree) {
    say(Number(price ?? '0') > 0, '2640');
    say(!isReference, '3234');
    say(isApart(net, quantity * unit - allowances(line)), '3271');
    checkFreeTax(igv, say);
    return;
  }
  say(isReference && unit > 0, '3224');
  say(isApart(net, quantity * Number(price ?? '0') - allowances(line)), '3271');
  say(isApart(unit, (net + tax) / quantity), '3270');
}

/** The IGV that free goods would bear: some, where they would bear any. */
function checkFreeTax(free: Tag, say: Say): void {
  const isTaxed = FREE_TAXED.includes(textAt(free, 'TaxCategory', 'TaxExemptionReasonCode') ?? '');
  const tax = amountAt(free, 'TaxAmount');
  say(isTaxed && tax === 0 && amountAt(free, 'TaxableAmount') > 0.06, '3111');
  say(!isTaxed && tax !== 0, '3110');
}

/** The tax on bags: so much for each piece of the line. */
function checkBags(subtotals: readonly Tag[], quantity: number, say: Say): void {
  const [bags, ...others] = subtotals.filter((one) => schemeOf(one) === BAGS);
  say(others.length > 0, '3067');
  if (!bags) return;
  say(below(bags, 'BaseUnitMeasure').length === 0, '3237');
  say(amountAt(bags, 'BaseUnitMeasure') !== quantity, '3236');
  say(amountAt(bags, 'TaxCategory', 'PerUnitAmount') === 0, '3238');
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
  checkFreeTotals(root, lines, say);
  say(isApart(igv ? amountAt(igv, 'TaxableAmount') : 0, taxable), '3277');
  say(isApart(igv ? amountAt(igv, 'TaxAmount') : 0, (taxable * rate) / 100), '3291');
  say(isApart(total('LineExtensionAmount'), net), '3278');
  say(isApart(inclusive, total('LineExtensionAmount') + tax), '3279');
  say(isApart(total('PayableAmount'), payable + rounding), '3280');
  say(Math.abs(rounding) > TOLERANCE, '3303');
}

/** What is free, and the bags, in the totals. */
function checkFreeTotals(root: Tag, lines: readonly Tag[], say: Say): void {
  const ofLines = lines.flatMap((line) => below(line, 'TaxTotal', 'TaxSubtotal'));
  const ofRoot = below(root, 'TaxTotal', 'TaxSubtotal');
  const of = (subtotals: readonly Tag[], scheme: string) => subtotals.filter((one) => schemeOf(one) === scheme);
  const [free] = of(ofRoot, FREE);
  const isLegend = below(root, 'Note').some(({ attributes }) => attributes.languageLocaleID === '1002');
  say(of(ofLines, FREE).length > 0 && !free, '2638');
  say(isLegend && !free, '2416');
  say(free !== undefined && isApart(amountAt(free, 'TaxableAmount'), sum(of(ofLines, FREE), 'TaxableAmount')), '3276');
  say(free !== undefined && isApart(amountAt(free, 'TaxAmount'), sum(of(ofLines, FREE), 'TaxAmount')), '3302');
  const bags = sum(of(ofRoot, BAGS), 'TaxAmount') - sum(of(ofLines, BAGS), 'TaxAmount');
  say(Math.abs(bags) > HALF_CENT, '3306');
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
