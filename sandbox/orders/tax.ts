/** The standard rate of each country's value added tax, in per cent. */
const RATES: Readonly<Record<string, number>> = { MX: 16, CO: 19, PE: 18, EC: 15, GT: 12, BO: 13 };
const ECUADOR_RAISED_ON = '2024-04-01';
const ECUADOR_BEFORE = 12;

/** The tax that is contained in an amount of cents on a day (`YYYY-MM-DD…`); none outside the six countries. */
export function containedTax(cents: number, country: string, day: string): number {
  const rate = taxRate(country, day);
  const tax = Math.round((Math.abs(cents) * rate) / (100 + rate));
  return cents < 0 && tax !== 0 ? -tax : tax;
}

/** The standard rate of a country on a day, in per cent; 0 outside the six. */
export function taxRate(country: string, day: string): number {
  const raisedLater = country === 'EC' && day < ECUADOR_RAISED_ON;
  return raisedLater ? ECUADOR_BEFORE : (RATES[country] ?? 0);
}

const NAMES: Readonly<Record<string, string>> = { PE: 'IGV' };

/** The tax's local name. */
export const taxName = (country: string): string => NAMES[country] ?? 'IVA';
