import type { ContingencyRule } from '../core/country.ts';

/** InvoiceTypeCode: factura electrónica de venta, and the same issued while the DIAN's services are away. */
export const TIPOS = { venta: '01', contingencia: '04' } as const;

/**
 * While the DIAN's services are away facturas are delivered without its validation, as type 04, and sent within two
 * days after; notes wait.
 * @see DIAN, Anexo técnico 1.9, InvoiceTypeCode; the two days: README.md, "Assumed"
 */
export const contingency: ContingencyRule = {
  kinds: ['sale'],
  motives: ['dian'],
  send_within_hours: 48,
  codes_extended_hours: 0,
};
