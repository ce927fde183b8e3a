import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { cliente, detalle, documentoXml, emisor, pie } from './documento-xml.ts';
import type { BoliviaSettings } from './settings.ts';

const BOLIVIANO = '1';

/**
 * A factura compra-venta (sector 1). Discounts of the order are in its lines, so that there is no descuentoAdicional
 * and a refund is a note of sector 24; a gift card is a payment like any other, so that all of the total bears IVA.
 * @see SIN, facturaComputarizadaCompraVenta.xsd and facturaElectronicaCompraVenta.xsd of 2021-08-23
 */
export function facturaXml(document: TaxDocument, issuer: Issuer<BoliviaSettings>, ids: Identifiers): string {
  const { settings } = issuer;
  const { total } = document.totals;
  return documentoXml(
    document,
    issuer,
    {
      ...emisor('numeroFactura', settings, ids),
      ...cliente(document),
      codigoMetodoPago: document.payments[0]?.code,
      numeroTarjeta: document.extra.numeroTarjeta,
      montoTotal: total,
      montoTotalSujetoIva: total,
      codigoMoneda: BOLIVIANO,
      tipoCambio: '1',
      montoTotalMoneda: total,
      montoGiftCard: '',
      descuentoAdicional: '',
      codigoExcepcion: ids.codigoExcepcion ?? document.buyer.extra.codigoExcepcion,
      cafc: '',
      ...pie(settings, ids),
    },
    document.lines.map((line) => ({ ...detalle(line, ids), numeroSerie: '', numeroImei: '' })),
  );
}
