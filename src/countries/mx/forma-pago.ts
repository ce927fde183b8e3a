import { signOf, subtractAmount } from '#base/money.ts';
import type { PaymentFact } from '../core/order-facts.ts';

/**
 * SAT's forms of payment (c_FormaPago) that a shop's payments can be; 99 is for sales that are paid later, which sales
 * here are not.
 */
export const formasPago = ['01', '02', '03', '04', '05', '06', '08', '17', '28', '29', '30', '31'] as const;

/** Channels' names of the means, in lower case and without accents. The first that fits counts. */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/gift|store.?credit|monedero|vale/, '05'],
  [/debit/, '28'],
  [/pay.?pal|mercado.?pago|amazon.?pay|kueski|aplazo/, '31'],
  [/card|credit|tarjeta|visa|master|amex|american.?express|shopify.?payments/, '04'],
  [/transfer|spei|wire|bank|deposit/, '03'],
  [/cash|efectivo|oxxo|contra.?entrega|\bcod\b/, '01'],
  [/cheque|\bcheck\b/, '02'],
];

/**
 * The form of payment of an order. SAT asks for the one by which most was paid; `otherwise` where it is unknown.
 * @see SAT, Guía de llenado del CFDI 4.0, attribute FormaPago
 */
export function formaPago(payments: readonly PaymentFact[], otherwise: string): string {
  const size = ({ amount }: PaymentFact) => amount.replace('-', '');
  const [largest] = [...payments].sort((one, other) => signOf(subtractAmount(size(other), size(one))));
  if (!largest) return otherwise;
  const means = largest.means.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MEANS.find(([words]) => words.test(means))?.[1] ?? otherwise;
}
