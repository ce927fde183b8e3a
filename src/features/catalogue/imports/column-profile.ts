import { withoutCurrency } from '#base/currency-sign.ts';

/**
 * What the first values of a column look like: shares, 0 to 1. `filled` is of all rows, the others of the filled ones.
 */
export type ColumnProfile = {
  filled: number;
  unique: number;
  numbers: number;
  dates: number;
  links: number;
  barcodes: number;
  codes: number;
};

const NUMBER = /^[-+]?[\d.,' \u00a0]*\d[\d.,]*$/;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(\D|$)/;
const LINK = /^https?:\/\/\S+/i;
/** Letters, digits and signs without a blank, of which one is a digit. */
const CODE = /^(?=\S*\d)[\p{L}\d][\p{L}\d._/#+-]{1,39}$/u;

const NOTHING_KNOWN: ColumnProfile = {
  filled: 0,
  unique: 0,
  numbers: 0,
  dates: 0,
  links: 0,
  barcodes: 0,
  codes: 0,
};

export function profileOf(rows: readonly (readonly string[])[], column: number): ColumnProfile {
  const values = rows.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '');
  if (values.length === 0) return NOTHING_KNOWN;
  const share = (test: (text: string) => boolean) => values.filter(test).length / values.length;
  return {
    filled: values.length / rows.length,
    unique: new Set(values).size / values.length,
    numbers: share((text) => NUMBER.test(withoutCurrency(text))),
    dates: share((text) => DATE.test(text)),
    links: share((text) => LINK.test(text)),
    barcodes: share(isBarcode),
    codes: share((text) => CODE.test(text)),
  };
}

/** Whether digits are an EAN or UPC: 8, 12, 13 or 14 of them, the last of which checks the others. */
function isBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
