import { withoutCurrency } from '#base/currency-sign.ts';

export type DecimalSign = '.' | ',';

/**
 * A number as people write it; `isAmbiguous`: it ends with one sign and three digits, which are thousands or a fraction.
 */
export type ReadDecimal = { value: string; isAmbiguous: boolean };

const shapes = {
  '.': /^([-+]?)(\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f']\d{3})+)(?:\.(\d*))?$/,
  ',': /^([-+]?)(\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f']\d{3})+)(?:,(\d*))?$/,
} as const;
const THREE_DIGITS = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads `1.059,31`, `$ 1,059.31` or `.5` as `1059.31`, `0.5`; undefined where it is no number written with this decimal
 * sign.
 */
export function readDecimal(text: string, decimal: DecimalSign): ReadDecimal | undefined {
  const bare = withoutCurrency(text);
  const found = shapes[decimal].exec(bare);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  const value = `${sign === '-' ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`;
  return { value, isAmbiguous: THREE_DIGITS.test(bare) };
}

/** A plain decimal such as `12.34567` with at most so many decimals, halves away from zero. */
export function roundDecimal(value: string, most: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  if (fraction.length <= most) return value;
  const isNegative = whole.startsWith('-');
  const up = (fraction[most] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole.replace('-', '') + fraction.slice(0, most)) + up).padStart(most + 1, '0');
  const rest = digits.slice(digits.length - most).replace(/0+$/, '');
  const plain = `${digits.slice(0, digits.length - most)}${rest === '' ? '' : `.${rest}`}`;
  return isNegative && plain !== '0' ? `-${plain}` : plain;
}

const WITH_COMMA = /^[-+]?\d+,(\d{1,2}|\d{4,})$|^[-+]?\d{1,3}(\.\d{3})+,\d+$/;
const WITH_POINT = /^[-+]?\d*\.(\d{1,2}|\d{4,})$|^[-+]?\d{1,3}(,\d{3})+\.\d+$/;

/**
 * The decimal sign that the cells of a file show; where they show none or both alike, the one that goes with its
 * delimiter.
 */
export function guessDecimal(rows: readonly (readonly string[])[], delimiter: string): DecimalSign {
  let balance = 0;
  for (const cell of rows.flat()) {
    const text = withoutCurrency(cell.trim());
    if (WITH_COMMA.test(text)) balance++;
    else if (WITH_POINT.test(text)) balance--;
  }
  if (balance === 0) return delimiter === ';' ? ',' : '.';
  return balance > 0 ? ',' : '.';
}
