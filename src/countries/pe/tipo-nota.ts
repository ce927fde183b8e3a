import { signOf, subtractAmount } from '#base/money.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';

/** Reasons of a credit note, in SUNAT's words. @see SUNAT, catalogue 09 */
export const tiposNota = {
  '01': 'Anulación de la operación',
  '06': 'Devolución total',
  '07': 'Devolución por ítem',
  '09': 'Disminución en el valor',
} as const;

/**
 * One note that takes all back says return, or of a chargeback annulment; one of a part which lines, or of an amount
 * alone, a lower value.
 */
export function tipoNotaOf(order: OrderFacts, total: string, origin: Origin | null): keyof typeof tiposNota {
  const isAll = origin !== null && signOf(subtractAmount(origin.total, total)) === 0;
  if (isAll) return order.is_chargeback ? '01' : '06';
  return order.lines.some(({ is_discount }) => !is_discount) ? '07' : '09';
}
