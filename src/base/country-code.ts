import { once } from './once.ts';

const countryNames = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));

/** Whether a text is an ISO 3166-1 alpha-2 code that the runtime knows. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countryNames().of(code) !== undefined;
}
