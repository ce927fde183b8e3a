import type { Country, KindRule } from '../core/country.ts';
import type { DocumentKind } from '../core/tax-document.ts';
import { calls } from './calls.ts';
import { CURRENCIES, check } from './check.ts';
import { requiredCodes } from './codes.ts';
import { contingency } from './contingency.ts';
import { deadlines, ZONE } from './deadlines.ts';
import { draft } from './draft.ts';
import { facturaXml } from './factura-xml.ts';
import { identify } from './identify.ts';
import { messages } from './messages.ts';
import { notaXml } from './nota-xml.ts';
import { readable } from './readable.ts';
import { codigoModalidad, sectorOf } from './sector.ts';
import { BoliviaSettings } from './settings.ts';

/** The SIN takes a document online only some minutes after its fechaEmision (1009). */
const FRESH_MINUTES = 5;

/** A CUFD ends a day after it was asked for; in its last hours the SIN may be out of reach. */
const RENEW_MINUTES = 120;

const LAST_NUMBER = 9_999_999_999;

/** One series for each branch, point of sale and sector; a gap is only a warning (2000). */
const kindRule = (
  kind: DocumentKind,
  name: string,
  first: 'first_number' | 'correction_first_number',
): KindRule<BoliviaSettings> => ({
  name,
  source: 'SIN, RND 102100000011, Sistema de Facturación; siatinfo.impuestos.gob.bo',
  series: ({ settings }) => ({
    prefix: [settings.branch, settings.point_of_sale, sectorOf(kind, settings).codigoDocumentoSector].join('-'),
    first: settings[first],
    last: LAST_NUMBER,
  }),
  fullNumber: (_series, number) => String(number),
  after_rejection: 'keeps',
  fresh_minutes: FRESH_MINUTES,
});

/**
 * Bolivia: factura compra-venta and nota de crédito-débito of the SIN's online invoicing, signed or not as the
 * taxpayer's system is.
 */
export const bolivia: Country<BoliviaSettings> = {
  code: 'BO',
  currencies: CURRENCIES,
  time_zone: ZONE,
  settings: BoliviaSettings,
  issuerTaxId: ({ nit }) => nit,
  invoices_by_parcel: true,
  providers: ['siat'],
  needsCertificate: (_provider, settings) => settings === null || settings.modality === 'electronica',
  codes: ({ settings }) => ({
    params: {
      codigoSucursal: String(settings.branch),
      codigoPuntoVenta: String(settings.point_of_sale),
      codigoModalidad: codigoModalidad(settings),
    },
    required: requiredCodes,
    renew_minutes: RENEW_MINUTES,
  }),
  kinds: {
    sale: kindRule('sale', 'Factura', 'first_number'),
    correction: kindRule('correction', 'Nota de crédito-débito', 'correction_first_number'),
  },
  cancellation: {
    motives: [
      { code: '1', needs_substitute: false },
      { code: '2', needs_substitute: false },
      { code: '3', needs_substitute: false },
      { code: '4', needs_substitute: false },
    ],
    replaced_motive: '3',
  },
  contingency,
  product_code: 'sin_product_code',
  check,
  draft,
  identify,
  render: (document, issuer, _sealing, ids) => ({
    xml: document.kind === 'correction' ? notaXml(document, issuer, ids) : facturaXml(document, issuer, ids),
    schema: sectorOf(document.kind, issuer.settings).schema,
  }),
  readable,
  deadlines,
  calls,
  messages,
};
