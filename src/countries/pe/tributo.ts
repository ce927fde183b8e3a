import { signOf } from '#base/money.ts';
import type { PeruSettings } from './settings.ts';

/** How a line stands to the IGV: its code by catalogue 07, and the tax by catalogue 05. */
export type Tributo = { afectacion: string; codigo: string; nombre: string; tipo: string };

const GRAVADO: Tributo = { afectacion: '10', codigo: '1000', nombre: 'IGV', tipo: 'VAT' };
const SIN_IGV: Readonly<Record<PeruSettings['zero_rate'], Tributo>> = {
  20: { afectacion: '20', codigo: '9997', nombre: 'EXO', tipo: 'VAT' },
  30: { afectacion: '30', codigo: '9998', nombre: 'INA', tipo: 'FRE' },
};

/** Of a rate in per cent. */
export const tributoOf = (rate: string, { zero_rate }: PeruSettings): Tributo =>
  signOf(rate) === 0 ? SIN_IGV[zero_rate] : GRAVADO;
