import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Deadlines } from '../core/country.ts';
import type { TaxDocument } from '../core/tax-document.ts';

export const ZONE = 'America/La_Paz';

const LAST_DAY_TO_CANCEL = 9;
const MONTHS_TO_CORRECT = 18;

/**
 * A document goes to the SIN as it is issued; it can be annulled until the 9th of the next month, and a factura
 * corrected for 18 months.
 * @see README.md
 */
export function deadlines({ issued_on, kind }: TaxDocument): Deadlines {
  return {
    send_by: startOfDay(addDays(issued_on, 1), ZONE).toISOString(),
    cancel_by: startOfDay(`${monthsLater(issued_on, 1).slice(0, 8)}${LAST_DAY_TO_CANCEL + 1}`, ZONE).toISOString(),
    correct_by: kind === 'sale' ? startOfDay(addDays(lastDayToCorrect(issued_on), 1), ZONE).toISOString() : null,
  };
}

/** YYYY-MM-DD in Bolivia. */
export const lastDayToCorrect = (issued_on: string): string => monthsLater(issued_on, MONTHS_TO_CORRECT);

/** The same day of a later month, or that month's last. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
