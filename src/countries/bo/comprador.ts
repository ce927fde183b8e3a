import { signOf, subtractAmount } from '#base/money.ts';
import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { xmlText } from '../core/xml.ts';
import { readCedula } from './cedula.ts';
import { cleanNit, isSpecialNit, NIT, specialName } from './nit.ts';
import type { BoliviaSettings } from './settings.ts';

/** The SIN's kinds of identity documents: identity card, foreigner's card, passport, other, NIT. */
type TipoDocumento = '1' | '2' | '3' | '4' | '5';

/** The buyer by the names of the document's elements; empty: it has none. */
export type Comprador = {
  nombreRazonSocial: string;
  codigoTipoDocumentoIdentidad: string;
  numeroDocumento: string;
  complemento: string;
};

/** Number of a buyer who gives no tax id. */
const UNNAMED = '0';
const NO_NAME = 'S/N';
const MAX_NAME = 500;

/** The buyer of an order's document. A correction goes to its sale's, whatever the refund says of the buyer. */
export function comprador(order: OrderFacts, origin: Origin | null): Comprador {
  const known = originComprador(origin);
  if (known) return known;
  const { tipo, numero, complemento } = givenDocument(order);
  const names = [order.fiscal_name, order.customer_name, order.company_name].map((name) => xmlText(name, MAX_NAME));
  const [fiscal = '', person = '', company = ''] = names;
  const own = fiscal || (tipo === '5' && !cleanNit(company).includes(numero) && company) || person || company;
  return {
    nombreRazonSocial: specialName(numero) ?? (own || (numero === UNNAMED ? NO_NAME : '')),
    codigoTipoDocumentoIdentidad: tipo,
    numeroDocumento: numero,
    complemento,
  };
}

function originComprador(origin: Origin | null): Comprador | null {
  if (!origin) return null;
  const { nombreRazonSocial, codigoTipoDocumentoIdentidad, numeroDocumento, complemento = '' } = origin.ids;
  if (!nombreRazonSocial || !codigoTipoDocumentoIdentidad || !numeroDocumento) return null;
  return { nombreRazonSocial, codigoTipoDocumentoIdentidad, numeroDocumento, complemento };
}

type IdentityDocument = { tipo: TipoDocumento; numero: string; complemento: string };

/** Channels' and staff's names of the kinds. */
const KINDS: Readonly<Record<string, TipoDocumento>> = {
  CI: '1',
  CEDULA: '1',
  CC: '1',
  DNI: '1',
  CE: '2',
  CEX: '2',
  PASSPORT: '3',
  PASAPORTE: '3',
  NIT: '5',
  TAX_ID: '5',
  RUC: '5',
};

/** The document that the buyer gave, good or not. */
function givenDocument({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): IdentityDocument {
  const text = xmlText((buyer_tax_id ?? '').toUpperCase(), 40);
  const plain = cleanNit(text);
  if (/^(|0+|S\/?N)$/.test(plain)) return { tipo: '1', numero: UNNAMED, complemento: '' };
  if (isSpecialNit(plain)) return { tipo: '5', numero: plain, complemento: '' };
  const cedula = readCedula(text);
  const tipo = buyer_tax_id_kind === null ? likelyKind(plain, cedula !== null) : (KINDS[buyer_tax_id_kind] ?? '4');
  if (tipo === '1' && cedula) return { tipo, ...cedula };
  return { tipo, numero: plain, complemento: '' };
}

/** NITs of people are their card's number and three digits more, so they are longer; companies' are too. */
function likelyKind(plain: string, isCedula: boolean): TipoDocumento {
  if (/^\d{9,13}$/.test(plain)) return '5';
  return isCedula ? '1' : '4';
}

/** The buyer's errors that the SIN would refuse, and warnings. */
export function compradorFindings(order: OrderFacts, settings: BoliviaSettings, origin: Origin | null): Finding[] {
  const found: Finding[] = [];
  const find = (code: string, field: Finding['field'], is_blocking: boolean, params?: Finding['params']) =>
    found.push({ code, field, is_blocking, ...(params && { params }) });

  const { nombreRazonSocial, codigoTipoDocumentoIdentidad: tipo, numeroDocumento: id } = comprador(order, origin);
  if (originComprador(origin)) {
    const given = givenDocument(order).numero;
    if (given !== UNNAMED && given !== id) find('bo_other_buyer', 'buyer_tax_id', false, { id });
    return found;
  }
  if (id === UNNAMED) {
    const limit = settings.unnamed_limit.toFixed(2);
    if (settings.unnamed_sales === 'stop') find('bo_unnamed', 'buyer_tax_id', true);
    else if (isAbove(order.total_cost, limit)) find('bo_unnamed_limit', 'buyer_tax_id', true, { limit });
  } else if (tipo === '5') {
    if (!isSpecialNit(id) && !NIT.test(id)) find('bo_nit', 'buyer_tax_id', true, { id });
    if (id === settings.nit) find('bo_own_nit', 'buyer_tax_id', true, { id });
  } else if (tipo === '1') {
    if (!/^\d{4,10}$/.test(id)) find('bo_ci', 'buyer_tax_id', true, { id });
  } else if (!/^[A-Z\d/]{1,20}$/.test(id)) find('bo_document', 'buyer_tax_id', true, { id });
  if (nombreRazonSocial === '') find('bo_name', 'customer_name', true);
  const { country } = order.address;
  if (country !== '' && country !== 'BO') find('bo_abroad', 'address', false, { country });
  return found;
}

const isAbove = (total: string, limit: string): boolean => signOf(subtractAmount(total.replace('-', ''), limit)) > 0;
