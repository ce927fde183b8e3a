import { signOf } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { descripcion, fecha } from './comprobante-xml.ts';
import { nombreFormaPago } from './formas-pago.ts';
import { ptoEmiOf, secuencialOf } from './numero.ts';
import type { EcuadorSettings } from './settings.ts';

/**
 * The RIDE, the printed representation of an electronic document: the clave de acceso with its bar code, the parties,
 * lines and sums.
 * @see SRI, Ficha técnica de comprobantes electrónicos, annexes with the layout of the RIDE
 */
export function readable(
  document: TaxDocument,
  { settings }: Issuer<EcuadorSettings>,
  { number }: Sealing,
  ids: Identifiers,
): Readable {
  const { estab, ptoEmi } = ptoEmiOf(settings);
  const { buyer, origin } = document;
  return {
    title: document.kind === 'correction' ? 'NOTA DE CRÉDITO' : 'FACTURA',
    subtitle: `No. ${estab}-${ptoEmi}-${secuencialOf(number)}`,
    mark: document.environment === 'test' ? 'AMBIENTE DE PRUEBAS, SIN VALIDEZ TRIBUTARIA' : null,
    issuer: {
      heading: 'Emisor',
      name: settings.name,
      details: labelled({
        RUC: settings.ruc,
        'Nombre comercial': settings.trade_name,
        'Dirección matriz': settings.main_address,
        'Dirección sucursal': settings.establishment_address,
        'Contribuyente especial Nro.': settings.special_taxpayer,
        'Agente de retención, resolución Nro.': settings.withholding_agent,
        'Obligado a llevar contabilidad': settings.keeps_accounts ? 'SI' : 'NO',
        Régimen: settings.is_rimpe ? 'CONTRIBUYENTE RÉGIMEN RIMPE' : '',
      }),
    },
    buyer: {
      heading: 'Cliente',
      name: buyer.name,
      details: labelled({
        Identificación: buyer.tax_id,
        Dirección: buyer.address,
        Teléfono: buyer.phone,
        'Correo electrónico': buyer.email,
      }),
    },
    identifiers: labelled({
      'Número de autorización': ids.numeroAutorizacion,
      'Fecha y hora de autorización': ids.fechaAutorizacion,
      Ambiente: document.environment === 'live' ? 'PRODUCCIÓN' : 'PRUEBAS',
      Emisión: 'NORMAL',
      'Fecha de emisión': fecha(document.issued_on),
      'Clave de acceso': ids.claveAcceso,
      Pedido: document.order_number,
      'Comprobante que se modifica': origin ? `FACTURA ${origin.full_number}` : '',
      'Fecha de emisión (comprobante a modificar)': origin ? fecha(origin.issued_on) : '',
      'Razón de modificación': document.reason,
    }),
    columns: {
      sku: 'Cód. principal',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Precio unitario',
      discount: signOf(document.totals.discount) === 0 ? null : 'Descuento',
      taxes: 'IVA',
      total: 'Precio total',
    },
    lines: document.lines.map((line) => readableLine(line, descripcion(line), line.net)),
    totals: sums(document),
    notes: document.kind === 'sale' ? [payments(document)] : [],
    codes: ids.claveAcceso ? [{ kind: 'code128', text: ids.claveAcceso }] : [],
    page: 'Página',
  };
}

function sums({ totals }: TaxDocument): Labelled[] {
  return [
    ...totals.by_rate.map(({ rate, net }) => ({ label: `Subtotal ${rate} %`, value: net })),
    { label: 'Subtotal sin impuestos', value: totals.net },
    { label: 'Total descuento', value: totals.discount },
    ...totals.by_rate.map(({ rate, tax }) => ({ label: `IVA ${rate} %`, value: tax })),
    { label: 'Valor total', value: totals.total },
  ];
}

const payments = ({ payments: paid }: TaxDocument): string =>
  `Forma de pago: ${paid.map(({ code, amount }) => `${nombreFormaPago(code)} ${amount}`).join('; ')}`;
