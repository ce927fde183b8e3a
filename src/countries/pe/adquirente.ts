import { signOf, subtractAmount } from '#base/money.ts';
import { nationalTotal } from '../core/equivalent.ts';
import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { xmlText } from '../core/xml.ts';
import { TIPOS, tipoOfOrigin } from './comprobante.ts';
import { isRuc } from './ruc.ts';
import type { PeruSettings } from './settings.ts';
import { TYPES, typeOfKind } from './tipo-documento.ts';

/** The buyer as the document names it, by catalogue 06. */
type Adquirente = { type: string; id: string; name: string };

const MAX_NAME = 1_000;
const MIN_NAME = 3;

/** Numbers of identity documents that stand for an unnamed buyer. */
const UNNAMED_IDS = ['00000000', '-'] as const;

/** The buyer of an order's document. A buyer without a tax id is not named; a correction goes to its sale's buyer. */
export function adquirente(order: OrderFacts, settings: PeruSettings, origin: Origin | null): Adquirente {
  const { type, id } = originIdentity(origin) ?? givenIdentity(order) ?? unnamed(settings);
  return { type, id, name: isUnnamed(id) ? settings.consumer_name : nameOf(order, type, id) };
}

const unnamed = ({ consumer_type: type }: PeruSettings): Identity => ({
  type,
  id: type === '-' ? UNNAMED_IDS[1] : UNNAMED_IDS[0],
});

export const isUnnamed = (id: string): boolean => UNNAMED_IDS.some((one) => one === id);

/** That of the register where it was given, else of a RUC that of the company; some channels put the RUC there. */
function nameOf({ fiscal_name, customer_name, company_name }: OrderFacts, type: string, id: string): string {
  const names = [fiscal_name, customer_name, company_name].map((name) => xmlText(name, MAX_NAME));
  const [fiscal = '', own = '', company = ''] = names;
  if (fiscal) return fiscal;
  const isCompany = type === TYPES.ruc && company !== '' && plainId(company) !== id;
  return isCompany ? company : own || company;
}

type Identity = { type: string; id: string };

function originIdentity(origin: Origin | null): Identity | null {
  const { tipoAdquirente: type, numeroAdquirente: id } = origin?.ids ?? {};
  return type && id ? { type, id } : null;
}

/** The tax id that the buyer gave, good or not; null where none was given. */
function givenIdentity({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): Identity | null {
  const id = plainId(buyer_tax_id ?? '');
  // Shops that demand a number get zeros.
  if (/^0*$/.test(id)) return null;
  return { type: typeOfKind(buyer_tax_id_kind ?? '') ?? guessedType(id), id };
}

const plainId = (text: string): string =>
  xmlText(text, 300)
    .toUpperCase()
    .replace(/^(RUC|DNI|CE)\b/, '')
    .replace(/[\s.,:#-]/g, '');

function guessedType(id: string): string {
  if (/^\d{11}$/.test(id)) return TYPES.ruc;
  if (/^\d{8}$/.test(id)) return TYPES.dni;
  return /^\d{9}$/.test(id) ? TYPES.foreigner : TYPES.passport;
}

/** The buyer's errors that SUNAT would refuse, and warnings. */
export function adquirenteFindings(order: OrderFacts, settings: PeruSettings, origin: Origin | null): Finding[] {
  const known = originIdentity(origin);
  // A correction names whom its sale named, which SUNAT took.
  if (known) return [...otherBuyer(order, known.id), ...nameFindings(adquirente(order, settings, origin))];
  const given = givenIdentity(order);
  const isOfFactura = origin !== null && tipoOfOrigin(origin) === TIPOS.factura;
  if (isOfFactura && given?.type !== TYPES.ruc) {
    return [{ code: 'pe_factura_ruc', field: 'buyer_tax_id', is_blocking: true }];
  }
  if (!given) return limitFindings(order, settings);
  return [...idFindings(given), ...nameFindings(adquirente(order, settings, null))];
}

function otherBuyer(order: OrderFacts, id: string): Finding[] {
  const given = givenIdentity(order);
  if (!given || given.id === id) return [];
  return [{ code: 'pe_other_buyer', field: 'buyer_tax_id', is_blocking: false, params: { id } }];
}

/** A boleta of a larger amount names its buyer; the limit is in soles. */
function limitFindings(order: OrderFacts, { identify_above: limit }: PeruSettings): Finding[] {
  if (signOf(subtractAmount(nationalTotal(order), limit)) <= 0) return [];
  return [{ code: 'pe_identify', field: 'buyer_tax_id', is_blocking: true, params: { limit } }];
}

/** The errors in the number of an identity document; whether it exists is not checked. */
function idFindings({ type, id }: Identity): Finding[] {
  const finding = (code: string): Finding[] => [{ code, field: 'buyer_tax_id', is_blocking: true, params: { id } }];
  if (type === TYPES.ruc) return isRuc(id) ? [] : finding('pe_ruc');
  if (type === TYPES.dni) return /^\d{8}$/.test(id) ? [] : finding('pe_dni');
  return /^[A-Z\d]{3,15}$/.test(id) ? [] : finding('pe_tax_id');
}

const nameFindings = ({ name }: Adquirente): Finding[] =>
  [...name].length < MIN_NAME ? [{ code: 'pe_name', field: 'customer_name', is_blocking: true }] : [];

/** The receiver of a guía's goods: a person or company with an identity document, and not the issuer (2555). */
export function destinatarioFindings(order: OrderFacts, settings: PeruSettings): Finding[] {
  const given = givenIdentity(order);
  if (!given) return [{ code: 'pe_guia_receiver', field: 'buyer_tax_id', is_blocking: true }];
  const self: Finding[] =
    given.id === settings.ruc ? [{ code: 'pe_guia_self', field: 'buyer_tax_id', is_blocking: true }] : [];
  return [...idFindings(given), ...nameFindings(adquirente(order, settings, null)), ...self];
}
