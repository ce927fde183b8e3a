import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Deadlines } from '../core/country.ts';
import type { TaxDocument } from '../core/tax-document.ts';

export const ZONE = 'America/Guatemala';

/** Between issue and certification: the text of INF300's message; its rule of 2020 still has three. */
const DAYS_TO_SEND = 5;

/** @see GT_Complemento_Referencia_Nota-0.1.0.xsd, FechaEmisionDocumentoOrigen */
const MONTHS_FOR_CREDIT = 2;

/**
 * A document is annulled until the IVA return of its month is due, at the end of the next month (ANU375), and credited
 * with its IVA for two months.
 */
export function deadlines({ kind, issued_on, extra }: TaxDocument): Deadlines {
  const isCredited = kind === 'sale' && extra.tipo === 'FACT';
  return {
    send_by: startOfDay(addDays(issued_on, DAYS_TO_SEND), ZONE).toISOString(),
    cancel_by: startOfDay(`${monthsLater(`${issued_on.slice(0, 7)}-01`, 2)}`, ZONE).toISOString(),
    correct_by: isCredited ? startOfDay(addDays(lastDayForCredit(issued_on), 1), ZONE).toISOString() : null,
  };
}

/** The last day on which a credit note for an invoice of this day may bear IVA. */
export const lastDayForCredit = (issued_on: string): string => monthsLater(issued_on, MONTHS_FOR_CREDIT);

/** The same day of a later month; its last where it is shorter. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
