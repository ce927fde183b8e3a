import { signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { PaymentFact } from '../core/order-facts.ts';

/**
 * The SRI's forms of payment in force.
 * @see SRI, Ficha técnica, table 24, "Formas de pago"
 */
export const formasPago = ['01', '15', '16', '17', '18', '19', '20', '21'] as const;

const NAMES: Readonly<Record<string, string>> = {
  '01': 'SIN UTILIZACIÓN DEL SISTEMA FINANCIERO',
  15: 'COMPENSACIÓN DE DEUDAS',
  16: 'TARJETA DE DÉBITO',
  17: 'DINERO ELECTRÓNICO',
  18: 'TARJETA PREPAGO',
  19: 'TARJETA DE CRÉDITO',
  20: 'OTROS CON UTILIZACIÓN DEL SISTEMA FINANCIERO',
  21: 'ENDOSO DE TÍTULOS',
};

/** The SRI's words for a form. */
export const nombreFormaPago = (code: string): string => NAMES[code] ?? code;

/** Channels' names of the means, in lower case and without accents. The first that fits counts. */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/gift|prepaid|prepago/, '18'],
  [/store.?credit|compensa/, '15'],
  [/debit/, '16'],
  [/dinero.?electronico/, '17'],
  [/transfer|wire|bank|deposit|pay.?pal|mercado.?pago|amazon.?pay|payphone|de.?una|cheque|\bcheck\b/, '20'],
  [/card|credit|tarjeta|visa|master|amex|american.?express|diners|shopify.?payments/, '19'],
  [/cash|efectivo|contra.?entrega|\bcod\b/, '01'],
];

/**
 * The payments of an order by the SRI's codes; they add up to `total`, which is positive. Where the channel's do not,
 * the form by which most was paid has all; `otherwise` is for unknown means.
 */
export function formasDePago(
  payments: readonly PaymentFact[],
  total: string,
  otherwise: string,
): { code: string; amount: string }[] {
  const paid = payments.map(({ means, amount }) => ({
    code: codeOf(means) ?? otherwise,
    amount: amount.replace('-', ''),
  }));
  const byCode = [...Map.groupBy(paid, ({ code }) => code)]
    .map(([code, own]) => ({ code, amount: sumAmounts(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => signOf(amount) > 0);
  const sum = sumAmounts(byCode.map(({ amount }) => amount));
  // A part that was paid back stands as a payment below zero: only the total is certain then.
  const isWhole = signOf(subtractAmount(sum, total)) === 0 && byCode.every(({ amount }) => /\.\d\d$/.test(amount));
  if (isWhole) return byCode;
  const [largest] = byCode.sort((one, other) => signOf(subtractAmount(other.amount, one.amount)));
  return [{ code: largest?.code ?? otherwise, amount: total }];
}

function codeOf(means: string): string | undefined {
  const plain = means.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MEANS.find(([words]) => words.test(plain))?.[1];
}
