import { signOf, subtractAmount } from '#base/money.ts';
import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { xmlText } from '../core/xml.ts';
import { isCedula } from './cedula.ts';
import { hasCheckDigit, isPersonsRuc, isRuc } from './ruc.ts';
import type { EcuadorSettings } from './settings.ts';

/** By the SRI's table 6, "Tipo de identificación". */
const TYPES = { ruc: '04', cedula: '05', passport: '06', consumer: '07', abroad: '08' } as const;

const CONSUMER_ID = '9999999999999';
const CONSUMER_NAME = 'CONSUMIDOR FINAL';

const MAX_NAME = 300;
const MAX_ID = 20;

/** The buyer, by the names of the SRI's elements. */
type Comprador = {
  tipoIdentificacionComprador: string;
  identificacionComprador: string;
  razonSocialComprador: string;
};

/**
 * The buyer of an order's document. A buyer without a tax id is CONSUMIDOR FINAL; a correction goes to its sale's
 * buyer.
 */
export function comprador(order: OrderFacts, origin: Origin | null): Comprador {
  const { type, id } = identityOf(order, origin);
  if (type === TYPES.consumer) {
    return {
      tipoIdentificacionComprador: type,
      identificacionComprador: CONSUMER_ID,
      razonSocialComprador: CONSUMER_NAME,
    };
  }
  const [fiscal, person, company] = [order.fiscal_name, order.customer_name, order.company_name].map((name) =>
    xmlText(name, MAX_NAME),
  );
  const isCompany = type === TYPES.ruc && !isPersonsRuc(id) && company !== '' && cleanId(order.company_name) !== id;
  return {
    tipoIdentificacionComprador: type,
    identificacionComprador: id,
    razonSocialComprador: (fiscal || (isCompany ? company : person || company)) ?? '',
  };
}

type Identity = { type: string; id: string };

function identityOf(order: OrderFacts, origin: Origin | null): Identity {
  const { tipoIdentificacionComprador: type, identificacionComprador: id } = origin?.ids ?? {};
  return type && id ? { type, id } : givenIdentity(order);
}

/** The tax id that the buyer gave, good or not. */
function givenIdentity({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): Identity {
  const id = cleanId(buyer_tax_id ?? '');
  const kind = buyer_tax_id_kind ?? '';
  if (id === '' || id === CONSUMER_ID) return { type: TYPES.consumer, id: CONSUMER_ID };
  if (/^(PASSPORT|PASAPORTE)$/.test(kind)) return { type: TYPES.passport, id };
  // Tables take the first zero away, with which the ids of many provinces begin.
  const good = [id, `0${id}`].find((one) => isCedula(one) || isRuc(one));
  if (good !== undefined) return { type: good.length === 10 ? TYPES.cedula : TYPES.ruc, id: good };
  if (!LOCAL_KINDS.test(kind)) return { type: TYPES.abroad, id };
  return { type: /^\d{10}$/.test(id) && kind !== 'RUC' ? TYPES.cedula : TYPES.ruc, id };
}

/** Kinds under which Ecuador's own ids come; none at all is one of them. */
const LOCAL_KINDS = /^(RUC|CEDULA|CI)?$/;

const cleanId = (text: string): string => xmlText(text.replace(/[\s./-]/g, ''), 300).toUpperCase();

/** The buyer's errors that the SRI would refuse, and warnings. */
export function compradorFindings(order: OrderFacts, settings: EcuadorSettings, origin: Origin | null): Finding[] {
  const buyer = comprador(order, origin);
  const { tipoIdentificacionComprador: type, identificacionComprador: id } = buyer;
  if (type === TYPES.consumer) return consumerFindings(order, settings, origin);
  const name: Finding[] =
    buyer.razonSocialComprador === '' ? [{ code: 'ec_name', field: 'customer_name', is_blocking: true }] : [];
  // A correction names whom its sale named, which the SRI took.
  if (origin?.ids.identificacionComprador) return [...otherBuyer(order, id), ...name];
  return [...idFindings(type, id), ...name];
}

function consumerFindings({ total_cost }: OrderFacts, settings: EcuadorSettings, origin: Origin | null): Finding[] {
  if (signOf(total_cost) < 0) {
    if (settings.allow_consumer_refunds || origin?.ids.tipoIdentificacionComprador !== TYPES.consumer) return [];
    const params = { number: origin.full_number };
    return [{ code: 'ec_consumer_refund', field: 'origin', is_blocking: true, params }];
  }
  const limit = settings.consumer_limit.toFixed(2);
  if (signOf(subtractAmount(total_cost, limit)) <= 0) return [];
  return [{ code: 'ec_consumer_limit', field: 'buyer_tax_id', is_blocking: true, params: { limit } }];
}

function otherBuyer(order: OrderFacts, id: string): Finding[] {
  if (!order.buyer_tax_id || givenIdentity(order).id === id) return [];
  return [{ code: 'ec_other_buyer', field: 'buyer_tax_id', is_blocking: false, params: { id } }];
}

/** The SRI refuses a person's RUC with a wrong check digit; those of newer companies do not follow the rule. */
function idFindings(type: string, id: string): Finding[] {
  const finding = (code: string, is_blocking = true): Finding[] => [
    { code, field: 'buyer_tax_id', is_blocking, params: { id } },
  ];
  if (type === TYPES.cedula) return isCedula(id) ? [] : finding('ec_cedula');
  if (type === TYPES.ruc) {
    if (!isRuc(id)) return finding('ec_ruc');
    return hasCheckDigit(id) ? [] : finding('ec_ruc_check_digit', isPersonsRuc(id));
  }
  return /^[A-Z0-9]+$/.test(id) && id.length <= MAX_ID ? [] : finding('ec_other_id');
}
