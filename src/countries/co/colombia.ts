import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Country, Issuer, KindRule, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { calls } from './calls.ts';
import { CURRENCIES, check } from './check.ts';
import { contingency, TIPOS } from './contingency.ts';
import { cufeOf } from './cufe.ts';
import { delivery } from './delivery.ts';
import { documentXml } from './documento-xml.ts';
import { draft } from './draft.ts';
import { isSignedByUs } from './firmante.ts';
import { horaOf, ZONE } from './hora.ts';
import { messages } from './messages.ts';
import { nombreArchivo } from './nombre-archivo.ts';
import { codes } from './numeracion.ts';
import { readable } from './readable.ts';
import { ColombiaSettings } from './settings.ts';

/** A document is of a day: the DIAN refuses it on the next one (FAD09e). */
const FRESH_MINUTES = 24 * 60;

const SCHEMAS = { sale: 'co-dian/dian-Invoice.xsd', correction: 'co-dian/dian-CreditNote.xsd' };

const kindRule = (name: string, series: KindRule<ColombiaSettings>['series']): KindRule<ColombiaSettings> => ({
  name,
  source: 'DIAN, Anexo técnico de factura electrónica de venta 1.9 (Resolución 000165 de 2023)',
  series,
  fullNumber: (prefix, number) => `${prefix}${number}`,
  // A rejected document was never issued: the corrected one has its number.
  after_rejection: 'keeps',
  fresh_minutes: FRESH_MINUTES,
});

/**
 * Colombia: factura electrónica de venta (FE) and nota crédito (NC), signed by us for the DIAN, by Delcop where that
 * transmits.
 */
export const colombia: Country<ColombiaSettings> = {
  code: 'CO',
  currencies: CURRENCIES,
  time_zone: ZONE,
  settings: ColombiaSettings,
  issuerTaxId: ({ nit }) => nit,
  invoices_by_parcel: true,
  providers: ['dian', 'delcop'],
  needsCertificate: (provider) => isSignedByUs(provider),
  codes,
  kinds: {
    sale: kindRule('Factura electrónica de venta', ({ settings }) => ({
      prefix: settings.prefix,
      first: settings.first_number || settings.range_from || 1,
      last: settings.range_to,
    })),
    correction: kindRule('Nota crédito', ({ settings }) => ({
      prefix: settings.correction_prefix,
      first: settings.correction_first_number,
      last: null,
    })),
  },
  cancellation: null,
  contingency,
  rangeEnds: ({ valid_until }) => startOfDay(addDays(valid_until, 1), ZONE).toISOString(),
  check,
  draft,
  identify,
  render: (document, issuer, sealing, ids) => ({
    xml: documentXml(document, issuer, sealing, ids),
    schema: document.kind === 'correction' ? SCHEMAS.correction : SCHEMAS.sale,
  }),
  readable,
  deadlines: ({ issued_on }) => ({
    send_by: startOfDay(addDays(issued_on, 1), ZONE).toISOString(),
    cancel_by: null,
    correct_by: null,
  }),
  delivery,
  calls,
  messages,
};

/** The CUFE or CUDE, the kind of factura, the name of the file, and the buyer, whom a note names again. */
function identify(document: TaxDocument, { settings }: Issuer<ColombiaSettings>, sealing: Sealing): Identifiers {
  const { number, at, in_contingency } = sealing;
  const isNote = document.kind === 'correction';
  const prefix = isNote ? settings.correction_prefix : settings.prefix;
  const uuid = cufeOf({
    number: `${prefix}${number}`,
    issued_on: document.issued_on,
    time: horaOf(at),
    net: document.totals.net,
    iva: document.totals.tax,
    total: document.totals.total,
    issuer: settings.nit,
    buyer: document.buyer.tax_id,
    key: isNote ? settings.software_pin : settings.technical_key,
    environment: document.environment === 'live' ? '1' : '2',
  });
  return {
    prefijo: prefix,
    ...(isNote ? { cude: uuid } : { cufe: uuid, tipoFactura: in_contingency ? TIPOS.contingencia : TIPOS.venta }),
    nombreArchivo: `${nombreArchivo(isNote ? 'nc' : 'fv', settings.nit, document.issued_on, number)}.xml`,
    tipoAdquiriente: document.buyer.tax_id_code,
    numeroAdquiriente: document.buyer.tax_id,
  };
}
