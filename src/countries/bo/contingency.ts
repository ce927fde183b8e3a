import type { ContingencyRule } from '../core/country.ts';

/**
 * Facturas of an outage are issued with codigoEmision 2 and go to the SIN in packages within two days after it; notes
 * have no package. Motives are the SIN's significant events of a system that works without it. With the others, 5 to 7,
 * the system itself is down: invoices are then written by hand, or on the SIN's portal.
 * @see SIN, "Contingencia y eventos significativos" (siatinfo.impuestos.gob.bo), and
 * sincronizarParametricaEventosSignificativos
 */
export const contingency: ContingencyRule = {
  kinds: ['sale'],
  motives: ['1', '2', '3', '4'],
  send_within_hours: 48,
  // A CUFD is of a day, and of up to 72 hours where no other can be asked for.
  codes_extended_hours: 48,
};
