import { signOf } from '#base/money.ts';
import type { DocumentLine } from '../core/totals.ts';
import type { PeruSettings } from './settings.ts';

/** A tax, by catalogue 05. */
export type Tributo = { codigo: string; nombre: string; tipo: string };

/** How a line stands to the IGV: its code by catalogue 07 as well. */
type Afectacion = Tributo & { afectacion: string };

const GRAVADO: Afectacion = { afectacion: '10', codigo: '1000', nombre: 'IGV', tipo: 'VAT' };
const SIN_IGV: Readonly<Record<PeruSettings['zero_rate'], Afectacion>> = {
  20: { afectacion: '20', codigo: '9997', nombre: 'EXO', tipo: 'VAT' },
  30: { afectacion: '30', codigo: '9998', nombre: 'INA', tipo: 'FRE' },
};

export const GRATUITO: Tributo = { codigo: '9996', nombre: 'GRA', tipo: 'FRE' };

/** Free goods go with a sale: bonificaciones. Of those without IGV 21 is exonerado, 31 inafecto. */
const BONIFICACION = '15';
const SIN_IGV_GRATUITO: Readonly<Record<PeruSettings['zero_rate'], string>> = { 20: '21', 30: '31' };

/** Of a rate in per cent. */
export const tributoOf = (rate: string, { zero_rate }: PeruSettings): Afectacion =>
  signOf(rate) === 0 ? SIN_IGV[zero_rate] : GRAVADO;

/** Of a line. */
export function tributoOfLine({ rate, reference }: DocumentLine, settings: PeruSettings): Afectacion {
  if (!reference) return tributoOf(rate, settings);
  const afectacion = signOf(rate) === 0 ? SIN_IGV_GRATUITO[settings.zero_rate] : BONIFICACION;
  return { ...GRATUITO, afectacion };
}
