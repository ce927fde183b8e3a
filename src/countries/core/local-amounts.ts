import type { Readable } from './readable.ts';

const AMOUNT = /^(-?)(\d+)(\.\d+)?$/;
const COLUMNS = ['unit_price', 'discount', 'total'] as const;

/** The page with its amounts as the country writes them: `245200.00` is `245.200,00` in Colombia. */
export function withLocalAmounts(page: Readable, country: string): Readable {
  const local = writerOf(country);
  return {
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      ...Object.fromEntries(COLUMNS.map((column) => [column, local(line[column])])),
    })),
    totals: page.totals.map(({ label, value }) => ({ label, value: local(value) })),
  };
}

/** Writes amounts with the signs of a country; other text is unchanged. */
function writerOf(country: string): (text: string) => string {
  const parts = new Intl.NumberFormat(`es-${country}`).formatToParts(1_234_567.8);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [sign('group'), sign('decimal')];
  return (text) => {
    const [, minus = '', whole, fraction = ''] = AMOUNT.exec(text) ?? [];
    if (whole === undefined) return text;
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
    return `${minus}${grouped}${fraction.replace('.', decimal)}`;
  };
}
