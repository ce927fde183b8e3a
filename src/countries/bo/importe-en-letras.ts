import { inSpanishWords } from '../core/spanish-words.ts';

/** An amount with two decimals as facturas write it below their total: `Son: Ciento uno 50/100 Bolivianos`. */
export function importeEnLetras(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  const words = inSpanishWords(Number(whole));
  return `Son: ${words.charAt(0).toUpperCase()}${words.slice(1)} ${cents.padEnd(2, '0')}/100 Bolivianos`;
}
