import { hashIndex, hashNumber } from '../kit/seeded.ts';

/** By which the tax authority knows a buyer, as the buyer typed it at the check-out. */
export interface TaxId {
  kind: string;
  id: string;
}

/** Where an order of some size needs its buyer's, the check-out asks for it. */
const MISSING_PER_CENT: Readonly<Record<string, number>> = { PE: 1, EC: 1 };
const ELSEWHERE_MISSING_PER_CENT = 25;
const WRONG_PER_CENT = 1;

/**
 * The tax id that belongs to a customer's key for good: none of some, of others a wrong one. The good ones have the
 * right shape and check digit and begin where none, or none but test ids, are given out.
 */
export function taxIdOf(key: string, country: string, isCompany: boolean): TaxId | null {
  const luck = hashIndex('tax_id', key, 100);
  const missing = MISSING_PER_CENT[country] ?? ELSEWHERE_MISSING_PER_CENT;
  if (luck < missing) return null;
  const given = goodTaxId(key, country, isCompany);
  return given && luck < missing + WRONG_PER_CENT ? spoilt(given) : given;
}

function goodTaxId(key: string, country: string, isCompany: boolean): TaxId | null {
  const digits = (count: number) => String(hashNumber('tax_digits', key) % 10n ** BigInt(count)).padStart(count, '0');
  switch (country) {
    case 'PE':
      return isCompany ? { kind: 'RUC', id: withRucDigit(`20000${digits(5)}`) } : { kind: 'DNI', id: `00${digits(6)}` };
    case 'MX':
      return { kind: 'RFC', id: isCompany ? 'EKU9003173C9' : 'XAXX010101000' };
    case 'CO':
      return isCompany ? { kind: 'NIT', id: withNitDigit(`900000${digits(3)}`) } : { kind: 'CC', id: `1${digits(7)}` };
    case 'EC':
      return isCompany
        ? { kind: 'RUC', id: `17900${digits(5)}001` }
        : { kind: 'CEDULA', id: withCedulaDigit(`170${digits(6)}`) };
    case 'GT':
      return { kind: 'NIT', id: isCompany ? '16693949' : 'CF' };
    case 'BO':
      return isCompany ? { kind: 'NIT', id: `1000${digits(5)}` } : { kind: 'CI', id: digits(7) };
    default:
      return null;
  }
}

/** A slip of the finger: two characters change places, or the last is left out where they are alike. */
function spoilt({ kind, id }: TaxId): TaxId {
  const swapped = `${id.slice(0, -2)}${id.slice(-1)}${id.slice(-2, -1)}`;
  return { kind, id: swapped === id ? id.slice(0, -1) : swapped };
}

const weighted = (digits: string, weights: readonly number[]) =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);

/** SUNAT: modulo 11. */
function withRucDigit(body: string): string {
  const rest = 11 - (weighted(body, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return `${body}${rest % 10}`;
}

/** DIAN: modulo 11, the digit behind a hyphen. */
function withNitDigit(body: string): string {
  const rest = weighted(body, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return `${body}-${rest < 2 ? rest : 11 - rest}`;
}

/** Registro Civil: modulo 10, each second digit twice. */
function withCedulaDigit(body: string): string {
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** How an order was paid; amounts are cents. */
export interface Paid {
  means: 'card' | 'transfer' | 'cash';
  cents: number;
  reference: string;
}

const UNKNOWN_PER_CENT = 8;
const SHORT_PER_CENT = 1;

/** The payment of an order for good: of some none is known, of others a wrong amount. */
export function paymentOf(orderId: number, cents: number): Paid | null {
  const luck = hashIndex('paid', String(orderId), 100);
  if (cents <= 0 || luck < UNKNOWN_PER_CENT) return null;
  const means = luck % 10 < 7 ? 'card' : luck % 10 < 9 ? 'transfer' : 'cash';
  const isShort = luck < UNKNOWN_PER_CENT + SHORT_PER_CENT;
  const reference = `A${String(hashNumber('reference', String(orderId)) % 1_000_000n).padStart(6, '0')}`;
  return { means, cents: isShort ? cents - 1 : cents, reference };
}
