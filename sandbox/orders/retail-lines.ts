import type { Invoice, RetailRow } from './retail-file.ts';
import { type LineMark, lineTotal } from './shop.ts';

const SHIPPING = new Set(['POST', 'DOT', 'C2', 'C3']);
const CHARGES = new Set(['D', 'M', 'm', 'BANK CHARGES', 'AMAZONFEE', 'CRUK', 'B', 'S', 'ADJUST', 'ADJUST2']);
const TESTS = new Set(['TEST001', 'TEST002']);

export const RETAIL_SHIP_METHODS = { POST: 1, DOTCOM: 2, CARRIAGE: 3, STANDARD: 4 } as const;

/** Whether a stock code is postage, which belongs to the order and not to its lines. */
export function isShipping(code: string): boolean {
  return SHIPPING.has(code);
}

/** The kind of a stock code that is no goods. */
export function markOf(code: string): LineMark | null {
  if (CHARGES.has(code)) return 'charge';
  return code.startsWith('gift_0001_') ? 'virtual' : null;
}

export function isReturn(invoice: Invoice): boolean {
  return invoice.number.startsWith('C');
}

/**
 * Whether an invoice is an order at all. Accounting entries have the prefix A; stock adjustments have no customer and
 * no price.
 */
export function isOrder(invoice: Invoice): boolean {
  if (!/^C?\d+$/.test(invoice.number)) return false;
  return invoice.customer !== '' || invoice.rows.some((row) => row.price !== 0);
}

export function isTest(invoice: Invoice): boolean {
  return invoice.rows.some((row) => TESTS.has(row.code));
}

/** No goods line is left: vouchers, charges or postage alone. */
export function isVirtual(invoice: Invoice): boolean {
  return invoice.rows.every((row) => isShipping(row.code) || markOf(row.code) !== null);
}

/** The nearest thing to a chargeback in the data: a refund of manual credits alone. */
export function isChargeback(invoice: Invoice): boolean {
  return isReturn(invoice) && invoice.rows.every((row) => row.code.toUpperCase() === 'M');
}

export function shipMethodOf(invoice: Invoice): number {
  const codes = new Set(invoice.rows.map((row) => row.code));
  if (codes.has('POST')) return RETAIL_SHIP_METHODS.POST;
  if (codes.has('DOT')) return RETAIL_SHIP_METHODS.DOTCOM;
  if (codes.has('C2') || codes.has('C3')) return RETAIL_SHIP_METHODS.CARRIAGE;
  return RETAIL_SHIP_METHODS.STANDARD;
}

/** Cents of one row. A refund's rows have negative quantities, but for one mistake of the source, which stays. */
export function rowTotal(row: RetailRow): number {
  return lineTotal(row.price, row.quantity, row.price * row.quantity < 0);
}
