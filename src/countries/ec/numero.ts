import type { DocumentKind } from '../core/tax-document.ts';
import type { EcuadorSettings } from './settings.ts';

/** Establishment and emission point of an issuer. */
export const ptoEmiOf = ({ establishment, emission_point }: EcuadorSettings) => ({
  estab: establishment,
  ptoEmi: emission_point,
});

/** `01` factura, `04` nota de crédito: the SRI's table 3, "Tipo de comprobante". */
export const codDocOf = (kind: DocumentKind): '01' | '04' => (kind === 'correction' ? '04' : '01');

/** The last number of a series. */
export const LAST_NUMBER = 999_999_999;

/** Nine digits. */
export const secuencialOf = (number: number): string => String(number).padStart(9, '0');
