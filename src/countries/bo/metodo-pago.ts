import { signOf, subtractAmount } from '#base/money.ts';
import type { PaymentFact } from '../core/order-facts.ts';
import type { BoliviaSettings } from './settings.ts';

/** `numeroTarjeta`: 16 digits of which the middle eight are zeros; empty where it was no card. */
export type MetodoPago = { codigoMetodoPago: string; numeroTarjeta: string };

const CARD = '2';

/**
 * Channels' names of the means, in lower case and without accents. The first that fits counts; a gift card is 5, other.
 */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/gift|store.?credit|vale/, '5'],
  [/pay.?pal|mercado.?pago|qr|tigo|billetera|wallet/, '5'],
  [/card|credit|debit|tarjeta|visa|master|amex|american.?express|shopify.?payments/, CARD],
  [/transfer|wire|bank|deposit/, '7'],
  [/cash|efectivo|contra.?entrega|\bcod\b/, '1'],
  [/cheque|\bcheck\b/, '3'],
];

/**
 * The method of an order's payments: that by which most was paid. The SIN's catalogue has codes for combinations too,
 * which differ from day to day.
 * @see SIN, sincronizarParametricaTipoMetodoPago
 */
export function metodoPago(payments: readonly PaymentFact[], settings: BoliviaSettings): MetodoPago {
  const otherwise = String(settings.payment_method);
  const size = ({ amount }: PaymentFact) => amount.replace('-', '');
  const [largest] = [...payments].sort((one, other) => signOf(subtractAmount(size(other), size(one))));
  const means = (largest?.means ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const codigoMetodoPago = MEANS.find(([words]) => words.test(means))?.[1] ?? otherwise;
  if (codigoMetodoPago !== CARD) return { codigoMetodoPago, numeroTarjeta: '' };
  const numeroTarjeta = cardNumber(largest?.reference ?? '');
  if (numeroTarjeta === null && settings.unknown_cards === 'other' && otherwise !== CARD) {
    return { codigoMetodoPago: otherwise, numeroTarjeta: '' };
  }
  return { codigoMetodoPago, numeroTarjeta: numeroTarjeta ?? '0'.repeat(16) };
}

/** Of `4797 **** **** 0007`, `479700******0007` or `**** 0007`; null where a text has no last four digits of a card. */
function cardNumber(reference: string): string | null {
  const [, first = '', last] = /(?:^|\s)(?:(\d{4})\d{0,2})?[\s-]*[*xX•][\s*xX•-]*(\d{4})(?!\d)/.exec(reference) ?? [];
  return last === undefined ? null : `${first.padStart(4, '0')}00000000${last}`;
}
