import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { element, optionalElement, writeXml } from '../core/xml.ts';
import {
  compradorElements,
  contabilidad,
  detalles,
  fechaYLugar,
  infoAdicional,
  infoTributaria,
  text,
  totalConImpuestos,
} from './comprobante-xml.ts';
import type { EcuadorSettings } from './settings.ts';

/**
 * A factura 1.1.0, unsigned.
 * @see SRI, factura_V1.1.0.xsd and factura_V2.1.0.xsd, which takes it too
 */
export function facturaXml(
  document: TaxDocument,
  issuer: Issuer<EcuadorSettings>,
  number: number,
  ids: Identifiers,
): string {
  const { settings } = issuer;
  const { totals, payments } = document;
  const infoFactura = element('infoFactura', {}, [
    ...fechaYLugar(document, settings),
    ...contabilidad(settings),
    ...compradorElements(document),
    optionalElement('direccionComprador', {}, document.buyer.address),
    text('totalSinImpuestos', totals.net),
    text('totalDescuento', totals.discount),
    totalConImpuestos(document, settings, true),
    text('propina', '0.00'),
    text('importeTotal', totals.total),
    text('moneda', 'DOLAR'),
    element(
      'pagos',
      {},
      payments.map(({ code, amount }) => element('pago', {}, [text('formaPago', code), text('total', amount)])),
    ),
  ]);
  return writeXml(
    element('factura', { id: 'comprobante', version: '1.1.0' }, [
      infoTributaria(document, issuer, number, ids),
      infoFactura,
      detalles(document, settings, 'codigoPrincipal'),
      infoAdicional(document),
    ]),
  );
}
