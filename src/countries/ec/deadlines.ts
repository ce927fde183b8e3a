import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Deadlines } from '../core/country.ts';
import type { TaxDocument } from '../core/tax-document.ts';

export const ZONE = 'America/Guayaquil';

/** From then on documents are sent when they are issued. */
const SENT_AT_ONCE_SINCE = '2026-01-01';

/** Before, so many working days were left for it. Holidays are not known here. */
const WORKING_DAYS = 4;

/** Facturas can be annulled on the SRI's pages until the end of this day of the next month. */
const LAST_DAY_TO_CANCEL = 7;

/**
 * When a document has to be sent, and until when a person can annul it on the SRI's pages. From 2026 those to
 * CONSUMIDOR FINAL cannot be.
 * @see Resolución NAC-DGERCGC25-00000017
 */
export function deadlines({ issued_on, buyer }: TaxDocument): Deadlines {
  const isNew = issued_on >= SENT_AT_ONCE_SINCE;
  const lastDayToSend = isNew ? issued_on : afterWorkingDays(issued_on, WORKING_DAYS);
  const isConsumer = buyer.tax_id_code === '07';
  return {
    send_by: endOf(lastDayToSend),
    cancel_by: isNew && isConsumer ? null : endOf(dayOfNextMonth(issued_on, LAST_DAY_TO_CANCEL)),
    correct_by: null,
  };
}

const endOf = (day: string): string => startOfDay(addDays(day, 1), ZONE).toISOString();

function dayOfNextMonth(day: string, date: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, date)).toISOString().slice(0, 10);
}

function afterWorkingDays(day: string, count: number): string {
  if (count === 0) return day;
  const next = addDays(day, 1);
  const isWeekend = [0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay());
  return afterWorkingDays(next, isWeekend ? count : count - 1);
}
