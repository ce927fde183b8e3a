import { textAt } from '../xml.ts';
import { sumsFlaw } from './check-sums.ts';
import { type Comprobante, Devuelta } from './comprobante.ts';
import { errorMensaje } from './mensaje.ts';
import { receiverFlaw } from './receiver.ts';

const MINUTE_MS = 60_000;
/** The tolerance that the SRI's own answers name: 90 days. */
const OLDEST_MINUTES = 129_600;
/** Ecuador's mainland has no summer time. */
const BEHIND_UTC_MS = 300 * MINUTE_MS;

/** Checks date, sums and receiver at an instant in milliseconds since 1970. @throws Devuelta */
export function checkContent(document: Comprobante, now: number): void {
  checkDate(document.fechaEmision, now);
  const sums = sumsFlaw(document);
  if (sums !== undefined) throw new Devuelta(errorMensaje('52', sums));
  const { info } = document;
  const receiver = receiverFlaw(
    textAt(info, 'tipoIdentificacionComprador') ?? '',
    textAt(info, 'identificacionComprador') ?? '',
  );
  if (receiver !== undefined) throw new Devuelta(errorMensaje('69', receiver));
}

function checkDate(fechaEmision: string, now: number): void {
  const [day = '', month = '', year = ''] = fechaEmision.split('/');
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(day);
  if (!isDay) throw new Devuelta(errorMensaje('67', `Fecha de emisión ${fechaEmision}`));
  const age = now - BEHIND_UTC_MS - midnight;
  if (age >= 0 && age <= OLDEST_MINUTES * MINUTE_MS) return;
  throw new Devuelta(
    errorMensaje('65', `La fecha de emisión está fuera del rango de tolerancia [${OLDEST_MINUTES} minutos]`),
  );
}
