import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Country, Deadlines, Issuer, KindRule, Sealing } from '../core/country.ts';
import type { DocumentKind, Identifiers, TaxDocument } from '../core/tax-document.ts';
import { calls } from './calls.ts';
import { check } from './check.ts';
import { isOfFactura, serieOf, tipoOf } from './comprobante.ts';
import { comprobanteXml } from './comprobante-xml.ts';
import { draft } from './draft.ts';
import { guia } from './guia.ts';
import { guiaXml } from './guia-xml.ts';
import { ZONE } from './hora.ts';
import { messages } from './messages.ts';
import { CURRENCIES, ORDER_CURRENCIES } from './moneda.ts';
import { readable } from './readable.ts';
import { readableGuia } from './readable-guia.ts';
import { PeruSettings } from './settings.ts';

/** SUNAT accepts documents for some days; an older one gets the day on which it is sent. */
const FRESH_MINUTES = 2 * 24 * 60;

const LAST_NUMBER = 99_999_999;

const SCHEMAS = {
  sale: 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
  correction: 'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd',
  guide: 'ubl-2.1/maindoc/UBL-DespatchAdvice-2.1.xsd',
};

const kindRule = (name: string): KindRule<PeruSettings> => ({
  name,
  source: 'SUNAT, Reglas de validación de comprobantes de pago electrónicos, 2026-02-12; Resolución 123-2022 (guía)',
  series: ({ settings }, document) => {
    const { serie, first } = serieOf(document, settings);
    return { prefix: serie, first, last: LAST_NUMBER };
  },
  fullNumber: (series, number) => `${series}-${number}`,
  // A document that SUNAT did not process was never issued (0100 to 1999); a CDR that rejects says itself that the
  // number is used.
  after_rejection: 'keeps',
  fresh_minutes: FRESH_MINUTES,
});

/** A guía is taken back on SUNAT's portal alone. */
const isVoidable = ({ kind }: { kind: DocumentKind }): boolean => kind !== 'guide';

/** Peru: factura, boleta de venta, nota de crédito and guía de remisión remitente, signed by us. */
export const peru: Country<PeruSettings> = {
  code: 'PE',
  currencies: CURRENCIES,
  order_currencies: ORDER_CURRENCIES,
  time_zone: ZONE,
  settings: PeruSettings,
  issuerTaxId: ({ ruc }) => ruc,
  invoices_by_parcel: true,
  providers: ['sunat', 'taxtech'],
  needsCertificate: () => true,
  kinds: {
    sale: kindRule('Factura o boleta de venta'),
    correction: kindRule('Nota de crédito'),
    guide: kindRule('Guía de remisión remitente'),
  },
  // A voidance gives its reason in words.
  cancellation: {
    motives: [{ code: 'baja', needs_substitute: false }],
    replaced_motive: 'baja',
    isPossible: isVoidable,
  },
  check,
  draft,
  guide: guia,
  identify,
  render: (document, issuer, sealing, ids) => ({
    xml: (document.kind === 'guide' ? guiaXml : comprobanteXml)(document, issuer, sealing, ids),
    schema: SCHEMAS[document.kind],
  }),
  readable: (document, issuer, sealing, ids) =>
    (document.kind === 'guide' ? readableGuia : readable)(document, issuer, sealing, ids),
  deadlines,
  calls,
  messages,
};

/** Kind, series and number, the name of the file, and the buyer, whom a note names again. */
function identify(document: TaxDocument, { settings }: Issuer<PeruSettings>, { number }: Sealing): Identifiers {
  const tipoComprobante = tipoOf(document);
  const { serie } = serieOf(document, settings);
  return {
    tipoComprobante,
    serie,
    numero: String(number),
    nombreArchivo: [settings.ruc, tipoComprobante, serie, number].join('-'),
    tipoAdquirente: document.buyer.tax_id_code,
    numeroAdquirente: document.buyer.tax_id,
  };
}

/** Days after issue in which facturas and their notes can be voided (2957). */
const DAYS_TO_VOID = 7;

/** A guía is sent before the goods leave, which is on its day (2557, 3343). */
function deadlines(document: TaxDocument): Deadlines {
  const { kind, issued_on, extra } = document;
  return {
    send_by: endOf(addDays(issued_on, kind === 'guide' ? 0 : Number(extra.plazo))),
    cancel_by: isOfFactura(document) ? endOf(addDays(issued_on, DAYS_TO_VOID)) : null,
    correct_by: null,
  };
}

const endOf = (day: string): string => startOfDay(addDays(day, 1), ZONE).toISOString();
