import { signOf, subtractAmount } from '#base/money.ts';
import type { Origin } from '../core/tax-document.ts';

/** Reasons of a credit note, in the DIAN's words. @see Anexo técnico 1.9, 13.2.4 */
export const conceptos = {
  1: 'Devolución parcial de los bienes y/o no aceptación parcial del servicio',
  2: 'Anulación de factura electrónica',
} as const;

/** 2 where one note takes all of the invoice back, else 1. */
export function conceptoOf(total: string, origin: Origin | null): '1' | '2' {
  const isWhole = origin && signOf(subtractAmount(origin.total, total)) === 0 && signOf(origin.corrected) === 0;
  return isWhole ? '2' : '1';
}
