export type DecimalSign = '.' | ',';

/** A number as people write it; `isAmbiguous`: one group of three digits, which the other sign would make a fraction. */
export type ReadDecimal = { value: string; isAmbiguous: boolean };

const CURRENCY = /^\p{Sc}\s*|\s*\p{Sc}$/gu;
const shapes = {
  '.': /^([-+]?)(\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f']\d{3})+)(?:\.(\d*))?$/,
  ',': /^([-+]?)(\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00a0\u202f']\d{3})+)(?:,(\d*))?$/,
} as const;
const ONE_GROUP = /^[-+]?\d{1,3}[.,]\d{3}$/;

/** Reads `1.059,31`, `$ 1,059.31` or `.5` as `1059.31`, `0.5`; undefined where it is no number written with this decimal sign. */
export function readDecimal(text: string, decimal: DecimalSign): ReadDecimal | undefined {
  const bare = text.replace(CURRENCY, '');
  const found = shapes[decimal].exec(bare);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  const value = `${sign === '-' ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`;
  return { value, isAmbiguous: ONE_GROUP.test(bare) && fraction === '' };
}

const WITH_COMMA = /^[-+]?\d+,(\d{1,2}|\d{4,})$|^[-+]?\d{1,3}(\.\d{3})+,\d+$/;
const WITH_POINT = /^[-+]?\d*\.(\d{1,2}|\d{4,})$|^[-+]?\d{1,3}(,\d{3})+\.\d+$/;

/** The decimal sign that the cells of a file show; where they show none or both alike, the one that goes with its delimiter. */
export function guessDecimal(rows: readonly (readonly string[])[], delimiter: string): DecimalSign {
  let balance = 0;
  for (const cell of rows.flat()) {
    const text = cell.trim();
    if (WITH_COMMA.test(text)) balance++;
    else if (WITH_POINT.test(text)) balance--;
  }
  if (balance === 0) return delimiter === ';' ? ',' : '.';
  return balance > 0 ? ',' : '.';
}
