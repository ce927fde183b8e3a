import { signOf, sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { isUnnamed } from './adquirente.ts';
import { TIPOS, tipoOf } from './comprobante.ts';
import { TRANSFERENCIA_GRATUITA } from './comprobante-xml.ts';
import { horaOf } from './hora.ts';
import { importeEnLetras } from './importe-en-letras.ts';
import { descripcion } from './linea-xml.ts';
import { monedaOf } from './moneda.ts';
import { qrText } from './qr.ts';
import type { PeruSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';
import { gratuitoOf, icbperOf } from './totales-xml.ts';
import { tributoOf } from './tributo.ts';

const TITLES = {
  [TIPOS.factura]: 'FACTURA ELECTRÓNICA',
  [TIPOS.boleta]: 'BOLETA DE VENTA ELECTRÓNICA',
  [TIPOS.nota]: 'NOTA DE CRÉDITO ELECTRÓNICA',
  [TIPOS.guia]: 'GUÍA DE REMISIÓN ELECTRÓNICA REMITENTE',
} as const;

/** The printed representation: number, both parties, lines, taxes, amount in words, hash and QR code. */
export function readable(
  document: TaxDocument,
  issuer: Issuer<PeruSettings>,
  { at }: Sealing,
  ids: Identifiers,
): Readable {
  const { settings } = issuer;
  const { totals, origin, reason, issued_on } = document;
  const isNote = document.kind === 'correction';
  return {
    ...heading(document, settings, ids),
    identifiers: labelled({
      'Fecha de emisión': issued_on,
      'Hora de emisión': horaOf(at),
      Moneda: monedaOf(document.currency),
      Pedido: document.order_number,
      'Documento que modifica': origin?.full_number,
      'Tipo de nota de crédito': isNote ? document.extra.tipoNota : undefined,
      Motivo: reason,
      'Resumen (hash)': ids.valorResumen,
    }),
    columns: {
      sku: 'Código',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Valor unitario',
      discount: signOf(totals.discount) === 0 ? null : 'Descuento',
      taxes: 'IGV',
      total: 'Valor de venta',
    },
    lines: document.lines.map((line) => readableLine(line, descripcion(line), line.net)),
    totals: totalsOf(document, settings),
    notes: [
      importeEnLetras(totals.total, document.currency),
      ...(gratuitoOf(document.lines) ? [TRANSFERENCIA_GRATUITA] : []),
      ...(isNote ? [] : ['Forma de pago: Contado']),
      `Representación impresa de la ${TITLES[tipoOf(document)].toLowerCase()}.`,
    ],
  };
}

type Heading = Pick<Readable, 'title' | 'subtitle' | 'mark' | 'issuer' | 'buyer' | 'codes' | 'page'>;

/** The beginning of every printed document. A guía calls its buyer the receiver of the goods. */
export function heading(document: TaxDocument, settings: PeruSettings, ids: Identifiers): Heading {
  const { buyer, environment, kind } = document;
  const qr = qrText(document, settings.ruc, ids);
  return {
    title: TITLES[tipoOf(document)],
    subtitle: `${ids.serie ?? ''}-${ids.numero ?? ''}`,
    mark: environment === 'test' ? 'DOCUMENTO DE PRUEBA, SIN VALIDEZ TRIBUTARIA' : null,
    issuer: {
      heading: kind === 'guide' ? 'Remitente' : 'Emisor',
      name: settings.name,
      details: labelled({ RUC: settings.ruc, 'Nombre comercial': settings.trade_name, Dirección: settings.address }),
    },
    buyer: {
      heading: kind === 'guide' ? 'Destinatario' : 'Señor(es)',
      name: buyer.name,
      details: labelled({
        [idName(buyer.tax_id_code)]: isUnnamed(buyer.tax_id) ? undefined : buyer.tax_id,
        Dirección: buyer.address,
      }),
    },
    codes: qr === null ? [] : [{ kind: 'qr', text: qr }],
    page: 'Página',
  };
}

const idName = (type: string): string =>
  type === TYPES.ruc ? 'RUC' : type === TYPES.dni ? 'DNI' : 'Documento de identidad';

const OPERATIONS: Readonly<Record<string, string>> = {
  1000: 'Op. gravada',
  9997: 'Op. exonerada',
  9998: 'Op. inafecta',
};

function totalsOf({ totals, lines, currency }: TaxDocument, settings: PeruSettings): Labelled[] {
  const free = gratuitoOf(lines);
  const icbper = icbperOf(lines);
  const discount = signOf(totals.discount) === 0 ? [] : [{ label: 'Descuentos', value: totals.discount }];
  return [
    { label: 'Valor de venta', value: sumAmounts([totals.net, totals.discount]) },
    ...discount,
    ...totals.by_rate.map(({ rate, net }) => ({
      label: OPERATIONS[tributoOf(rate, settings).codigo] ?? '',
      value: net,
    })),
    ...(free ? [{ label: 'Op. gratuita', value: free.net }] : []),
    { label: 'IGV', value: totals.tax },
    ...(signOf(icbper) === 0 ? [] : [{ label: 'ICBPER', value: icbper }]),
    { label: `Importe total ${currency}`, value: totals.total },
  ];
}
