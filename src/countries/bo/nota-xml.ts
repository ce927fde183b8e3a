import { roundAmount, shareOfAmount } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { cliente, detalle, documentoXml, emisor, pie } from './documento-xml.ts';
import type { BoliviaSettings } from './settings.ts';

/** Lines of the factura, and lines that are returned. */
const ORIGINAL = '1';
const RETURNED = '2';

/** IVA in per cent of the paid price: it is inside the price. */
const IVA = '13';

/** The tax in an amount that goes back. */
export const montoEfectivo = (total: string): string => roundAmount(shareOfAmount(total, IVA, '100'), 2);

/**
 * A nota de crédito-débito (sector 24): all lines of its factura, unchanged, then the returned lines.
 * @see SIN, "Nota de crédito-débito" (siatinfo.impuestos.gob.bo); its schema is not public, so it was written after the
 * field tables
 */
export function notaXml(document: TaxDocument, issuer: Issuer<BoliviaSettings>, ids: Identifiers): string {
  const { settings } = issuer;
  const { origin, totals } = document;
  if (!origin) throw new Error('A nota de crédito-débito needs its factura');
  return documentoXml(
    document,
    issuer,
    {
      ...emisor('numeroNotaCreditoDebito', settings, ids),
      ...cliente(document),
      numeroFactura: origin.ids.numero,
      numeroAutorizacionCuf: origin.ids.cuf,
      fechaEmisionFactura: origin.ids.fechaEmision,
      montoTotalOriginal: origin.total,
      montoTotalDevuelto: totals.total,
      montoDescuentoCreditoDebito: '',
      montoEfectivoCreditoDebito: montoEfectivo(totals.total),
      codigoExcepcion: document.buyer.extra.codigoExcepcion,
      ...pie(settings, ids),
    },
    [
      ...origin.lines.map((line) => ({ ...detalle(line, ids), codigoDetalleTransaccion: ORIGINAL })),
      ...document.lines.map((line) => ({ ...detalle(line, ids), codigoDetalleTransaccion: RETURNED })),
    ],
  );
}
