import { signOf, sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { TIPOS } from './contingency.ts';
import { horaOf } from './hora.ts';
import { descripcion } from './linea-xml.ts';
import { checkDigit } from './nit.ts';
import { qrText } from './qr.ts';
import type { ColombiaSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';

const OFFLINE =
  'Expedida en contingencia por inconvenientes tecnológicos de la DIAN: se transmite para su validación cuando se restablezca el servicio.';

/**
 * The graphic representation: number and its authorisation, both parties, lines with their IVA, means of payment, CUFE
 * or CUDE and QR code.
 * @see Resolución 000165 de 2023, article 11; Estatuto Tributario, article 617
 */
export function readable(
  document: TaxDocument,
  { settings }: Issuer<ColombiaSettings>,
  { number, at }: Sealing,
  ids: Identifiers,
): Readable {
  const { buyer, totals } = document;
  const uuid = ids.cufe ?? ids.cude ?? '';
  const isNote = document.kind === 'correction';
  return {
    title: isNote ? 'NOTA CRÉDITO' : 'FACTURA ELECTRÓNICA DE VENTA',
    subtitle: `${ids.prefijo ?? ''}${number}`,
    mark: document.environment === 'test' ? 'DOCUMENTO DE PRUEBA, SIN VALIDEZ FISCAL' : null,
    issuer: {
      heading: 'Emisor',
      name: settings.name,
      details: labelled({
        NIT: withDigit(settings.nit),
        Responsabilidades: settings.tax_level,
        Dirección: `${settings.address}, ${settings.city}`,
        'Correo electrónico': settings.email,
      }),
    },
    buyer: {
      heading: 'Adquiriente',
      name: buyer.name,
      details: labelled({
        [buyer.tax_id_code === TYPES.nit ? 'NIT' : 'Documento']:
          buyer.tax_id_code === TYPES.nit ? withDigit(buyer.tax_id) : buyer.tax_id,
        Dirección: buyer.address,
        'Correo electrónico': buyer.email,
      }),
    },
    identifiers: labelled({
      [isNote ? 'CUDE' : 'CUFE']: uuid,
      'Fecha y hora de emisión': `${document.issued_on} ${horaOf(at)}`,
      'Fecha y hora de validación': ids.fechaValidacion,
      Pedido: document.order_number,
      'Factura que se corrige': document.origin?.full_number,
      'CUFE de la factura': document.origin?.ids.cufe,
      Concepto: document.reason,
    }),
    columns: {
      sku: 'Código',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Valor unitario',
      discount: signOf(totals.discount) === 0 ? null : 'Descuento',
      taxes: 'IVA',
      total: 'Valor',
    },
    lines: document.lines.map((line) => readableLine(line, descripcion(line), line.net)),
    totals: totalsOf(document),
    notes: [
      `Forma de pago: contado. Medio de pago: ${document.payments[0]?.code ?? ''}.`,
      ...(isNote ? [] : [authorisation(settings)]),
      ...(ids.tipoFactura === TIPOS.contingencia ? [OFFLINE] : []),
      `Software: ${settings.software_id}, de ${withDigit(settings.software_nit || settings.nit)}.`,
    ],
    codes: [{ kind: 'qr', text: qrText(uuid, document.environment) }],
    page: 'Página',
  };
}

const withDigit = (nit: string): string => `${nit}-${checkDigit(nit)}`;

const authorisation = (settings: ColombiaSettings): string =>
  `Autorización de numeración de facturación ${settings.resolution}, del ${settings.valid_from} al ${settings.valid_until}, prefijo ${settings.prefix}, del ${settings.range_from} al ${settings.range_to}.`;

function totalsOf({ totals, currency }: TaxDocument): Labelled[] {
  const discount = signOf(totals.discount) === 0 ? [] : [{ label: 'Descuentos', value: totals.discount }];
  return [
    { label: 'Subtotal', value: sumAmounts([totals.net, totals.discount]) },
    ...discount,
    ...totals.by_rate.map(({ rate, tax }) => ({ label: `IVA ${rate} %`, value: tax })),
    { label: `Total ${currency}`, value: totals.total },
  ];
}
