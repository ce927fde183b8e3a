import { CURRENCY } from './store.ts';

/** An instant as the API writes it. */
export const iso = (instant: number) => new Date(instant).toISOString().replace(/\.\d+/, '');

/** Cents as a money bag. */
export function money(cents: number) {
  return { shopMoney: { amount: (cents / 100).toFixed(2), currencyCode: CURRENCY } };
}
