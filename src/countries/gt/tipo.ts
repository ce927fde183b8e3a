import type { DocumentKind, Origin } from '../core/tax-document.ts';
import { lastDayForCredit } from './deadlines.ts';
import type { GuatemalaSettings } from './settings.ts';

/** Kinds of DTE that are issued here, as SAT calls them. */
export type Tipo = 'FACT' | 'FPEQ' | 'NCRE' | 'NABN';

/**
 * The kind of DTE. A credit note (NCRE) is for a FACT alone (RCP352) and not for small taxpayers (RCP316), and later
 * than two months after its invoice it may bear no IVA: then it is a note of allowance (NABN), which has no taxes.
 * `on`: the day of issue.
 */
export function tipoOf(kind: DocumentKind, settings: GuatemalaSettings, origin: Origin | null, on: string): Tipo {
  const isSmall = settings.affiliation === 'PEQ';
  if (kind !== 'correction') return isSmall ? 'FPEQ' : 'FACT';
  if (isSmall || origin?.ids.tipo === 'FPEQ') return 'NABN';
  return origin && isLate(origin, on) && settings.late_refunds === 'nabn' ? 'NABN' : 'NCRE';
}

/** Whether a credit note for the invoice may bear no IVA any more. */
export const isLate = ({ issued_on }: Origin, on: string): boolean => on > lastDayForCredit(issued_on);

/** The kind's name on paper. */
export const titles: Readonly<Record<Tipo, string>> = {
  FACT: 'FACTURA',
  FPEQ: 'FACTURA PEQUEÑO CONTRIBUYENTE',
  NCRE: 'NOTA DE CRÉDITO',
  NABN: 'NOTA DE ABONO',
};

/** Those without IVA have neither taxes on their lines nor in their totals (RCP315). */
export const hasIva = (tipo: string | undefined): boolean => tipo === 'FACT' || tipo === 'NCRE';
