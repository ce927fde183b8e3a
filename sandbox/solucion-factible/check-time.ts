import { wallClock } from '../kit/wall-clock.ts';
import type { Tag } from '../tax/xml.ts';
import { zoneOf } from './catalogues.ts';
import { Refusal } from './refusal.ts';

const HOUR_MS = 3_600_000;
const OLDEST_HOURS = 72;
/** A caller's clock may go a little before the sandbox's. */
const AHEAD_MS = 5 * 60_000;

/** Refuses a document that was not issued within the last 72 hours by the clocks where it was issued. */
export function checkTime({ attributes: { Fecha = '', LugarExpedicion = '' } }: Tag, now: number): void {
  const there = Date.parse(`${wallClock(now, zoneOf(LugarExpedicion))}Z`);
  const age = there - Date.parse(`${Fecha}Z`);
  if (age >= -AHEAD_MS && age <= OLDEST_HOURS * HOUR_MS) return;
  throw new Refusal('401', 'La fecha de emisión está fuera del rango de 72 horas para el timbrado');
}
