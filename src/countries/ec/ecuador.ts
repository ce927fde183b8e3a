import type { Country, KindRule } from '../core/country.ts';
import { calls } from './calls.ts';
import { CURRENCIES, check } from './check.ts';
import { claveAcceso } from './clave-acceso.ts';
import { deadlines, ZONE } from './deadlines.ts';
import { draft } from './draft.ts';
import { facturaXml } from './factura-xml.ts';
import { messages } from './messages.ts';
import { notaCreditoXml } from './nota-credito-xml.ts';
import { codDocOf, LAST_NUMBER, ptoEmiOf, secuencialOf } from './numero.ts';
import { readable } from './readable.ts';
import { EcuadorSettings } from './settings.ts';

/** A document is of a day. */
const FRESH_MINUTES = 24 * 60;

const SCHEMAS = { sale: 'ec-sri/factura_V2.1.0.xsd', correction: 'ec-sri/NotaCredito_V1.1.0.derived.xsd' };

const kindRule = (name: string, first: (settings: EcuadorSettings) => number): KindRule<EcuadorSettings> => ({
  name,
  source: 'SRI, Ficha técnica de comprobantes electrónicos, esquema offline',
  series: ({ settings }) => ({
    prefix: `${settings.establishment}-${settings.emission_point}`,
    first: first(settings),
    last: LAST_NUMBER,
  }),
  fullNumber: (prefix, number) => `${prefix}-${secuencialOf(number)}`,
  after_rejection: 'keeps',
  fresh_minutes: FRESH_MINUTES,
});

/** Ecuador: factura and nota de crédito of the SRI's offline scheme, signed by us or by the provider. */
export const ecuador: Country<EcuadorSettings> = {
  code: 'EC',
  currencies: CURRENCIES,
  time_zone: ZONE,
  settings: EcuadorSettings,
  issuerTaxId: ({ ruc }) => ruc,
  invoices_by_parcel: true,
  providers: ['sri', 'stupendo'],
  needsCertificate: (provider) => provider === 'sri',
  kinds: {
    sale: kindRule('Factura', ({ first_number }) => first_number),
    correction: kindRule('Nota de crédito', ({ correction_first_number }) => correction_first_number),
  },
  cancellation: null,
  check,
  draft,
  identify: (document, { settings }, { number, nonce }) => ({
    claveAcceso: claveAcceso({
      issued_on: document.issued_on,
      codDoc: codDocOf(document.kind),
      ruc: settings.ruc,
      ambiente: document.environment === 'live' ? '2' : '1',
      ...ptoEmiOf(settings),
      secuencial: secuencialOf(number),
      codigoNumerico: nonce,
    }),
    tipoIdentificacionComprador: document.buyer.tax_id_code,
    identificacionComprador: document.buyer.tax_id,
  }),
  render: (document, issuer, { number }, ids) =>
    document.kind === 'correction'
      ? { xml: notaCreditoXml(document, issuer, number, ids), schema: SCHEMAS.correction }
      : { xml: facturaXml(document, issuer, number, ids), schema: SCHEMAS.sale },
  readable,
  deadlines,
  calls,
  messages,
};
