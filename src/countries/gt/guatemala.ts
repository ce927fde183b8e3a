import type { Country, KindRule } from '../core/country.ts';
import { calls } from './calls.ts';
import { CURRENCIES, check } from './check.ts';
import { deadlines, ZONE } from './deadlines.ts';
import { draft } from './draft.ts';
import { dteXml } from './dte-xml.ts';
import { messages } from './messages.ts';
import { readable } from './readable.ts';
import { GuatemalaSettings } from './settings.ts';

const SCHEMA = 'gt-fel/fel-dte.derived.xsd';

/** INF300 has five days between issue and certification; the last is for sending it. */
const FRESH_DAYS = 4;

/** Our own numbers only distinguish documents: the certifier gives series and number. */
const kindRule = (name: string, prefix: string): KindRule<GuatemalaSettings> => ({
  name,
  source: 'SAT, Régimen FEL, Acuerdo de Directorio 13-2018',
  series: () => ({ prefix, first: 1, last: null }),
  fullNumber: (series, number, { serie, numero }) => (serie && numero ? `${serie}-${numero}` : `${series}-${number}`),
  after_rejection: 'keeps',
  fresh_minutes: FRESH_DAYS * 24 * 60,
});

/**
 * Guatemala: DTE of FEL, of kinds FACT and NCRE, of small taxpayers FPEQ and NABN. A certifier signs and certifies
 * them.
 */
export const guatemala: Country<GuatemalaSettings> = {
  code: 'GT',
  currencies: CURRENCIES,
  time_zone: ZONE,
  settings: GuatemalaSettings,
  issuerTaxId: ({ nit }) => nit,
  invoices_by_parcel: true,
  providers: ['infile'],
  needsCertificate: () => false,
  kinds: { sale: kindRule('Factura (FEL)', 'FACT'), correction: kindRule('Nota de crédito (FEL)', 'NCRE') },
  // An annulment bears a text and no code.
  cancellation: { motives: [{ code: '01', needs_substitute: false }], replaced_motive: '01' },
  check,
  draft,
  identify: ({ buyer, extra }, _issuer, { key }) => ({
    identificador: key,
    tipo: extra.tipo ?? '',
    idReceptor: buyer.tax_id,
    tipoEspecial: ['CUI', 'EXT'].includes(buyer.tax_id_code) ? buyer.tax_id_code : '',
  }),
  render: (document, issuer, sealing) => ({ xml: dteXml(document, issuer, sealing), schema: SCHEMA }),
  readable,
  deadlines,
  calls,
  messages,
};
