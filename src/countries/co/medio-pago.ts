import { signOf, subtractAmount } from '#base/money.ts';
import type { PaymentFact } from '../core/order-facts.ts';

/**
 * The DIAN's means of payment (UN/EDIFACT 4461) that a shop's payments can be: not defined, cash, deposit, transfer,
 * cards.
 */
export const mediosDePago = ['1', '10', '20', '42', '47', '48', '49', 'ZZZ'] as const;

/** Channels' names of the means, in lower case and without accents. The first that fits counts. */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/debit/, '49'],
  [/pse|transfer|wire|nequi|daviplata/, '47'],
  [/consigna|deposit|bank/, '42'],
  [/card|credit|tarjeta|visa|master|amex|american.?express|shopify.?payments/, '48'],
  [/cash|efectivo|efecty|baloto|contra.?entrega|\bcod\b/, '10'],
  [/cheque|\bcheck\b/, '20'],
];

/** The means by which most of an order was paid; `otherwise` where it is unknown. */
export function medioDePago(payments: readonly PaymentFact[], otherwise: string): string {
  const size = ({ amount }: PaymentFact) => amount.replace('-', '');
  const [largest] = [...payments].sort((one, other) => signOf(subtractAmount(size(other), size(one))));
  if (!largest) return otherwise;
  const means = largest.means.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MEANS.find(([words]) => words.test(means))?.[1] ?? otherwise;
}
