import { signOf, subtractAmount } from '#base/money.ts';
import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { xmlText } from '../core/xml.ts';
import { isCui } from './cui.ts';
import { cleanId, isNit } from './nit.ts';
import type { GuatemalaSettings } from './settings.ts';

/** Consumidor final: a buyer who gives no tax id. */
const CF = 'CF';
const CF_NAME = 'CONSUMIDOR FINAL';

const MAX_NAME = 255;

/** The kind of an id that is no NIT: a CUI, or a foreigner's document. */
type TipoEspecial = '' | 'CUI' | 'EXT';

/** Receptor of a DTE, by the names of its attributes. */
export type Receptor = { idReceptor: string; tipoEspecial: TipoEspecial; nombreReceptor: string };

/**
 * The receiver of an order's document. A buyer without a tax id is CF, under the own name; a correction goes to its
 * sale's receiver (RCP355).
 */
export function receptor(order: OrderFacts, origin: Origin | null): Receptor {
  const { id, special } = knownIdentity(origin) ?? givenIdentity(order);
  const names = [order.fiscal_name, order.customer_name, order.company_name].map((name) => xmlText(name, MAX_NAME));
  const [fiscal = '', person = '', company = ''] = names;
  const isCompany = special === '' && id !== CF && company !== '' && !cleanId(company).includes(id);
  const name = fiscal || (isCompany ? company : person) || company;
  return { idReceptor: id, tipoEspecial: special, nombreReceptor: id === CF ? name || CF_NAME : name };
}

type Identity = { id: string; special: TipoEspecial };

function knownIdentity(origin: Origin | null): Identity | null {
  const { idReceptor: id, tipoEspecial } = origin?.ids ?? {};
  if (!id) return null;
  return { id, special: tipoEspecial === 'CUI' || tipoEspecial === 'EXT' ? tipoEspecial : '' };
}

/** The tax id that the buyer gave, good or not. */
function givenIdentity({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): Identity {
  const id = xmlText(cleanId(buyer_tax_id ?? ''), 300);
  if (/^(|CF|CONSUMIDORFINAL|0+)$/.test(id)) return { id: CF, special: '' };
  const kind = buyer_tax_id_kind ?? '';
  if (/^(CUI|DPI)$/.test(kind) || /^\d{13}$/.test(id)) return { id, special: 'CUI' };
  return { id, special: LOCAL_KINDS.test(kind) ? '' : 'EXT' };
}

/** Kinds under which NITs come; none at all is one of them. */
const LOCAL_KINDS = /^(|NIT|TAX_ID)$/;

/** The receiver's errors that SAT would refuse, and warnings. */
export function receptorFindings(order: OrderFacts, settings: GuatemalaSettings, origin: Origin | null): Finding[] {
  const { idReceptor: id, tipoEspecial: special, nombreReceptor } = receptor(order, origin);
  const found: Finding[] = [];
  const find = (code: string, field: Finding['field'], is_blocking: boolean, params?: Finding['params']) =>
    found.push({ code, field, is_blocking, ...(params && { params }) });

  const known = knownIdentity(origin);
  if (known && order.buyer_tax_id && givenIdentity(order).id !== known.id) {
    find('gt_other_receiver', 'buyer_tax_id', false, { id: known.id });
  }
  if (!known) {
    if (special === 'CUI' && !isCui(id)) find('gt_cui', 'buyer_tax_id', true, { id });
    if (special === 'EXT' && !FOREIGN_ID.test(id)) find('gt_foreign_id', 'buyer_tax_id', true, { id });
    if (special === '' && id !== CF && !isNit(id)) find('gt_nit', 'buyer_tax_id', true, { id });
    if (id === CF && isAbove(order.total_cost, settings.cf_limit)) {
      find('gt_cf_limit', 'buyer_tax_id', true, { limit: settings.cf_limit.toFixed(2) });
    }
  }
  if (nombreReceptor === '') find('gt_name', 'customer_name', true);
  const { country } = order.address;
  if (country !== '' && country !== 'GT') find('gt_abroad', 'address', false, { country });
  return found;
}

/** @see CatalogoMensajes, INF382 */
const FOREIGN_ID = /^[A-Z\d]{3,18}$/;

const isAbove = (total: string, limit: number): boolean => signOf(subtractAmount(total, limit.toFixed(2))) > 0;
