import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Country, Deadlines, KindRule } from '../core/country.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import { calls } from './calls.ts';
import { check } from './check.ts';
import { comprobanteXml } from './comprobante-xml.ts';
import { draft } from './draft.ts';
import { messages } from './messages.ts';
import { CURRENCIES, ORDER_CURRENCIES } from './moneda.ts';
import { readable } from './readable.ts';
import { MexicoSettings } from './settings.ts';
import { buyerCodes } from './uso-cfdi.ts';

const ZONE = 'America/Mexico_City';

/** SAT takes a document for 72 hours after its Fecha; the last hour is for sending it. */
const FRESH_HOURS = 71;

const SCHEMA = 'mx-cfdi-4.0/cfdi40-all.xsd';

const kindRule = (name: string, series: KindRule<MexicoSettings>['series']): KindRule<MexicoSettings> => ({
  name,
  source: 'SAT, Anexo 20 de la Resolución Miscelánea Fiscal, CFDI 4.0',
  series,
  fullNumber: (prefix, number) => `${prefix}-${number}`,
  after_rejection: 'keeps',
  fresh_minutes: FRESH_HOURS * 60,
});

/** Mexico: CFDI 4.0 of kinds ingreso and egreso, sealed by us and stamped by a PAC. */
export const mexico: Country<MexicoSettings> = {
  code: 'MX',
  currencies: CURRENCIES,
  order_currencies: ORDER_CURRENCIES,
  time_zone: ZONE,
  settings: MexicoSettings,
  issuerTaxId: ({ rfc }) => rfc,
  invoices_by_parcel: true,
  providers: ['solucion-factible'],
  needsCertificate: () => true,
  kinds: {
    sale: kindRule('CFDI de ingreso', ({ settings }) => ({
      prefix: settings.series,
      first: settings.first_number,
      last: null,
    })),
    correction: kindRule('CFDI de egreso', ({ settings }) => ({
      prefix: settings.correction_series,
      first: settings.correction_first_number,
      last: null,
    })),
  },
  // Motive 04 is for an operation that an invoice of many sales names: there are none here.
  cancellation: {
    motives: [
      { code: '01', needs_substitute: true },
      { code: '02', needs_substitute: false },
      { code: '03', needs_substitute: false },
    ],
    replaced_motive: '01',
  },
  product_code: 'sat_product_key',
  buyer_codes: buyerCodes,
  check,
  draft,
  identify: (document, { settings }, { number }) => ({
    serie: document.kind === 'correction' ? settings.correction_series : settings.series,
    folio: String(number),
    rfcReceptor: document.buyer.tax_id,
  }),
  render: (document, issuer, sealing, ids) => ({ xml: comprobanteXml(document, issuer, sealing, ids), schema: SCHEMA }),
  readable,
  deadlines,
  calls,
  messages,
};

/**
 * Counted from the beginning of the day of issue, since the hour is not known here. A CFDI can be cancelled until the
 * end of the month in which its year is declared: March for companies, April for people.
 * @see Código Fiscal de la Federación, article 29-A; Resolución Miscelánea Fiscal, rule 2.7.1.47
 */
function deadlines({ issued_on, extra }: TaxDocument): Deadlines {
  const year = Number(issued_on.slice(0, 4)) + 1;
  const dayAfter = extra.persona === 'F' ? `${year}-05-01` : `${year}-04-01`;
  return {
    send_by: startOfDay(addDays(issued_on, 3), ZONE).toISOString(),
    cancel_by: startOfDay(dayAfter, ZONE).toISOString(),
    correct_by: null,
  };
}
