import type { TaxDocument } from '../core/tax-document.ts';
import type { GuatemalaSettings } from './settings.ts';

/** A legal phrase, by SAT's codes, and its words on paper. */
export type Frase = { tipo: string; escenario: string; resolucion: string | null; fecha: string | null; text: string };

/**
 * The phrases of a document. Invoices must bear those of the issuer's regimes (RCP318, 322), and one for lines without
 * IVA (RCP325).
 * @see CatalogoFrases-0.2.0.json
 */
export function frasesOf({ kind, lines, extra }: TaxDocument, settings: GuatemalaSettings): Frase[] {
  if (kind === 'correction' && settings.correction_phrases === 'none') return [];
  if (settings.affiliation === 'PEQ') return [frase('3', '1', 'No genera derecho a crédito fiscal')];
  const hasExempt = (extra.tipo === 'FACT' || extra.tipo === 'NCRE') && lines.some(({ rate }) => rate === '0');
  return [
    isrFrase(settings),
    ...(settings.is_vat_withholding_agent ? [frase('2', '1', 'Agente de Retención del IVA')] : []),
    ...(hasExempt && settings.exempt_scenario !== 'none'
      ? [frase('4', settings.exempt_scenario, 'Exenta o no afecta al IVA')]
      : []),
  ];
}

const frase = (tipo: string, escenario: string, text: string): Frase => ({
  tipo,
  escenario,
  text,
  resolucion: null,
  fecha: null,
});

function isrFrase({ isr_scenario, isr_resolution, isr_resolution_date }: GuatemalaSettings): Frase {
  const whole = frase('1', isr_scenario, ISR_WORDS[isr_scenario]);
  if (isr_scenario !== '3') return whole;
  const text = `${whole.text} (resolución ${isr_resolution} de fecha ${isr_resolution_date})`;
  return { ...whole, text, resolucion: isr_resolution, fecha: isr_resolution_date };
}

const ISR_WORDS = {
  1: 'Sujeto a pagos trimestrales ISR',
  2: 'Sujeto a retención definitiva ISR',
  3: 'Sujeto a pago directo ISR',
  4: 'Exento del ISR',
} as const;
