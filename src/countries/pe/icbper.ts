import type { PieceTaxRule } from '../core/piece-taxes.ts';
import type { Tributo } from './tributo.ts';

/** The tax on plastic bags, by catalogue 05. */
export const ICBPER: Tributo = { codigo: '7152', nombre: 'ICBPER', tipo: 'OTH' };

/** Soles a bag in the years in which it rose. @see Ley 30884, article 12 */
const BY_YEAR: Readonly<Record<string, string>> = { 2019: '0.10', 2020: '0.20', 2021: '0.30', 2022: '0.40' };
const SINCE_2023 = '0.50';

/** The tax on bags that are sold on a day, which begins with its year. */
export const icbper = (day: string): PieceTaxRule => ({
  tax: 'bags',
  code: ICBPER.codigo,
  each: BY_YEAR[day.slice(0, 4)] ?? SINCE_2023,
});
