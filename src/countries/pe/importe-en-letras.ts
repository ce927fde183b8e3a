import { inSpanishWords } from '../core/spanish-words.ts';

/**
 * An amount of soles with two decimals in words: `SON: CIENTO UNO CON 50/100 SOLES`. @see SUNAT, catalogue 52, legend
 * 1000
 */
export function importeEnLetras(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `SON: ${inSpanishWords(Number(whole)).toUpperCase()} CON ${cents.padEnd(2, '0')}/100 SOLES`;
}
