import { ExchangeRate } from '#base/money.ts';
import type { DatedRate } from '../../rate-contract.ts';

const LINE = /^(\d{4}-\d\d-\d\d)[\s,;]+([a-z]{3})[\s,;]+([\d.]+)$/i;

/**
 * Rates as people write or paste them, a line each: `2026-11-30 USD 3.754`, also with commas, semicolons or tabs in
 * between. A comma in a number has two readings, so there is none. `wrong`: the first line that is no rate, from 1.
 */
export function readRates(text: string): { rates: DatedRate[]; wrong: number | null } {
  const rates: DatedRate[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, day = '', currency = '', written] = LINE.exec(line.trim()) ?? [];
    const rate = ExchangeRate.safeParse(written).data;
    if (rate === undefined || Number.isNaN(Date.parse(day))) return { rates, wrong: index + 1 };
    rates.push({ day, from_currency: currency.toUpperCase(), rate });
  }
  return { rates, wrong: null };
}
