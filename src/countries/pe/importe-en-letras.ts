import { inSpanishWords } from '../core/spanish-words.ts';
import { monedaOf } from './moneda.ts';

/**
 * An amount with two decimals in words: `SON: CIENTO UNO CON 50/100 SOLES`. `currency`: ISO 4217. @see SUNAT, catalogue
 * 52, legend 1000
 */
export function importeEnLetras(amount: string, currency: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `SON: ${inSpanishWords(Number(whole)).toUpperCase()} CON ${cents.padEnd(2, '0')}/100 ${monedaOf(currency)}`;
}
