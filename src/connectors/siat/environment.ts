import { offsetMinutes } from '#base/calendar-date.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import type { SiatCtx } from './settings.ts';

export const ZONE = 'America/La_Paz';

/** La Paz's, to the millisecond, without a zone. */
export const wallClock = (at: Date): string =>
  new Date(at.getTime() + offsetMinutes(at, ZONE) * 60_000).toISOString().slice(0, 23);

/** A test that went to the live address would be an invoice. */
export function checkEnvironment({ settings }: SiatCtx, environment: SealedDocument['environment']): void {
  const { hostname } = new URL(settings.base_url);
  const isSin = hostname.endsWith('.impuestos.gob.bo');
  if (isSin && hostname.startsWith('piloto') !== (environment === 'test')) {
    throw new ConnectorError('config', `${hostname} does not take ${environment} documents`);
  }
}
