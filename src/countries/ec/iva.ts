/** The rate of IVA in per cent from each day on, newest first. */
const RATES: readonly (readonly [since: string, rate: string])[] = [
  // Ley Orgánica para Enfrentar el Conflicto Armado Interno, and Decreto 198 of 2024
  ['2024-04-01', '15'],
  ['2017-06-01', '12'],
  // For a year after the earthquake: Ley Orgánica de Solidaridad
  ['2016-06-01', '14'],
];
const FIRST_RATE = '12';

/** The IVA in per cent of a sale on this day, YYYY-MM-DD in Ecuador. */
export const ivaOn = (day: string): string => RATES.find(([since]) => day >= since)?.[1] ?? FIRST_RATE;

/** Codes of IVA (codigoPorcentaje) by the rate in per cent. */
const CODES: Readonly<Record<string, string>> = { 0: '0', 5: '5', 8: '8', 12: '2', 13: '10', 14: '3', 15: '4' };

/** The kind of lines without IVA: taxed with zero, not subject to it, or exempt. */
export const zeroRates = ['tarifa_0', 'no_objeto', 'exento'] as const;
export type ZeroRate = (typeof zeroRates)[number];

const ZERO_CODES: Readonly<Record<ZeroRate, string>> = { tarifa_0: '0', no_objeto: '6', exento: '7' };

/**
 * The SRI's code of a rate; undefined where there is none.
 * @see SRI, Ficha técnica, table 17, "Tarifa del IVA"
 */
export const codigoPorcentaje = (rate: string, zero: ZeroRate): string | undefined =>
  rate === '0' ? ZERO_CODES[zero] : CODES[rate];

/** Further rates of goods that the law names: none, and 5 for building materials. */
export const REDUCED_RATES: readonly string[] = ['0', '5'];
