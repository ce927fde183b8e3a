import { signOf, sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable, ReadableLine } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { descripcion, importes } from './detalle.ts';
import { OFFLINE } from './identify.ts';
import { importeEnLetras } from './importe-en-letras.ts';
import { montoEfectivo } from './nota-xml.ts';
import { qrText } from './qr.ts';
import type { BoliviaSettings } from './settings.ts';

const NOTICE =
  'ESTA FACTURA CONTRIBUYE AL DESARROLLO DEL PAÍS, EL USO ILÍCITO SERÁ SANCIONADO PENALMENTE DE ACUERDO A LEY';
const DIGITAL =
  'Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido en una modalidad de facturación en línea.';
const DIGITAL_OFFLINE =
  'Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido fuera de línea, verifique su envío con su proveedor o en la página web www.impuestos.gob.bo.';

/**
 * The representación gráfica: authorisation code, address of the day's code, amount in words, the sentences of the law
 * and the QR code.
 * @see RND 102100000011, article on the graphic representation
 */
export function readable(
  document: TaxDocument,
  { settings }: Issuer<BoliviaSettings>,
  _sealing: Sealing,
  ids: Identifiers,
): Readable {
  const { buyer, origin, totals, kind } = document;
  const qr = qrText(ids, settings.nit, document.environment);
  const isSale = kind === 'sale';
  return {
    title: isSale ? 'FACTURA' : 'NOTA DE CRÉDITO-DÉBITO',
    subtitle: isSale ? '(Con Derecho a Crédito Fiscal)' : null,
    mark: document.environment === 'test' ? 'DOCUMENTO DE PRUEBA, SIN VALIDEZ FISCAL' : null,
    issuer: {
      heading: settings.branch === 0 ? 'CASA MATRIZ' : `SUCURSAL N° ${settings.branch}`,
      name: settings.name,
      details: labelled({
        NIT: settings.nit,
        'Punto de venta': String(settings.point_of_sale),
        Dirección: ids.direccion,
        Teléfono: settings.phone,
        Municipio: settings.municipality,
      }),
    },
    buyer: {
      heading: 'Nombre/Razón Social',
      name: buyer.name,
      details: labelled({
        'NIT/CI/CEX': [buyer.tax_id, buyer.extra.complemento].filter(Boolean).join('-'),
        'Cód. cliente': `${buyer.tax_id}${buyer.extra.complemento ?? ''}`,
      }),
    },
    identifiers: labelled({
      [isSale ? 'Factura N°' : 'Nota N°']: ids.numero,
      'Cód. autorización': ids.cuf,
      Fecha: ids.fechaEmision?.replace('T', ' ').slice(0, 19),
      Pedido: document.order_number,
      'Factura original N°': origin?.ids.numero,
      'Cód. autorización original': origin?.ids.cuf,
      'Fecha original': origin?.ids.fechaEmision?.replace('T', ' ').slice(0, 19),
      Motivo: document.reason,
    }),
    columns: {
      sku: 'Código producto',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Precio unitario',
      discount: document.lines.every((line) => signOf(importes(line).montoDescuento) === 0) ? null : 'Descuento',
      taxes: null,
      total: 'Subtotal',
    },
    lines: document.lines.map(printed),
    totals: isSale ? saleTotals(totals.total) : noteTotals(document),
    notes: [
      importeEnLetras(totals.total),
      NOTICE,
      ids.leyenda ?? '',
      ids.codigoEmision === OFFLINE ? DIGITAL_OFFLINE : DIGITAL,
    ].filter(Boolean),
    codes: qr ? [{ kind: 'qr', text: qr }] : [],
    page: 'Página',
  };
}

/** With the amounts of the XML, whose price and discount may differ from the order's by its cents. */
function printed(line: DocumentLine): ReadableLine {
  const { precioUnitario, montoDescuento, subTotal } = importes(line);
  return {
    ...readableLine({ ...line, unit_price: precioUnitario, discount: montoDescuento }, descripcion(line), subTotal),
    taxes: '',
  };
}

const saleTotals = (total: string): Labelled[] => [
  { label: 'Subtotal Bs', value: total },
  { label: 'Descuento Bs', value: '0.00' },
  { label: 'Total Bs', value: total },
  { label: 'Monto gift card Bs', value: '0.00' },
  { label: 'Monto a pagar Bs', value: total },
  { label: 'Importe base crédito fiscal Bs', value: total },
];

const noteTotals = ({ origin, totals }: TaxDocument): Labelled[] => [
  ...(origin ? [{ label: 'Monto total original Bs', value: sumAmounts([origin.total]) }] : []),
  { label: 'Monto total devuelto Bs', value: totals.total },
  { label: 'Monto efectivo del crédito o débito (13 %) Bs', value: montoEfectivo(totals.total) },
];
