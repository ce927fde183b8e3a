import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { xmlText } from '../core/xml.ts';
import { municipioOf } from './municipio.ts';
import { checkDigit, isCompanyNit, NIT, nitParts } from './nit.ts';
import type { ColombiaSettings } from './settings.ts';
import { CONSUMER_ID, TYPES, typeOfKind } from './tipo-documento.ts';

/** The buyer as the document names it. */
type Adquiriente = {
  type: string;
  id: string;
  name: string;
  /** AdditionalAccountID: 1 company, 2 person. */
  person: '1' | '2';
  isConsumer: boolean;
};

const MAX_NAME = 450;

/**
 * The buyer of an order's document. A buyer without a tax id is consumidor final; a correction goes to its sale's
 * buyer.
 */
export function adquiriente(order: OrderFacts, settings: ColombiaSettings, origin: Origin | null): Adquiriente {
  const { type, id } = identityOf(order, origin);
  const isCompany = type === TYPES.nit && isCompanyNit(id);
  const person = isCompany ? '1' : '2';
  if (id === CONSUMER_ID) return { type, id, name: settings.consumer_name, person, isConsumer: true };
  const [fiscal, own, company] = [order.fiscal_name, order.customer_name, order.company_name].map((name) =>
    xmlText(name, MAX_NAME),
  );
  const isName = company !== '' && nitParts(order.company_name).nit !== id;
  const name = (fiscal || (isCompany && isName ? company : own || company)) ?? '';
  return { type, id, name, person, isConsumer: false };
}

type Identity = { type: string; id: string };

function identityOf(order: OrderFacts, origin: Origin | null): Identity {
  const { tipoAdquiriente: type, numeroAdquiriente: id } = origin?.ids ?? {};
  return type && id ? { type, id } : givenIdentity(order);
}

/** The tax id that the buyer gave, good or not. */
function givenIdentity({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): Identity {
  const { nit, dv } = nitParts(xmlText(buyer_tax_id ?? '', 300));
  if (nit === '' || /^2{9,12}$/.test(nit)) return { type: TYPES.cedula, id: CONSUMER_ID };
  const named = typeOfKind(buyer_tax_id_kind ?? '');
  const guessed = dv !== null || isCompanyNit(nit) ? TYPES.nit : /^\d+$/.test(nit) ? TYPES.cedula : TYPES.passport;
  return { type: named ?? guessed, id: nit };
}

/** The buyer's errors that the DIAN would refuse, and warnings. */
export function adquirienteFindings(order: OrderFacts, settings: ColombiaSettings, origin: Origin | null): Finding[] {
  const buyer = adquiriente(order, settings, origin);
  const name: Finding[] = buyer.name === '' ? [{ code: 'co_name', field: 'customer_name', is_blocking: true }] : [];
  // A correction names whom its sale named, which the DIAN took.
  const isKnown = Boolean(origin?.ids.numeroAdquiriente);
  const id = isKnown ? otherBuyer(order, buyer.id) : idFindings(order, buyer);
  return [...id, ...name, ...localityFindings(order, buyer)];
}

function otherBuyer(order: OrderFacts, id: string): Finding[] {
  if (!order.buyer_tax_id || givenIdentity(order).id === id) return [];
  return [{ code: 'co_other_buyer', field: 'buyer_tax_id', is_blocking: false, params: { id } }];
}

function idFindings({ buyer_tax_id }: OrderFacts, { type, id, isConsumer }: Adquiriente): Finding[] {
  if (isConsumer) return [];
  const finding = (code: string, is_blocking: boolean, params: Readonly<Record<string, string>>): Finding[] => [
    { code, field: 'buyer_tax_id', is_blocking, params },
  ];
  if (type === TYPES.nit) {
    if (!NIT.test(id)) return finding('co_nit', true, { id });
    const { dv } = nitParts(buyer_tax_id ?? '');
    return dv === null || dv === checkDigit(id) ? [] : finding('co_nit_check_digit', true, { id, dv });
  }
  const pattern = type === TYPES.cedula ? /^\d{3,10}$/ : /^[A-Z\d]{3,20}$/;
  return pattern.test(id) ? [] : finding('co_tax_id', true, { id });
}

/**
 * The address of an identified buyer is checked against the DANE's codes where it is given; without a code it is left
 * out.
 */
function localityFindings({ locality_code }: OrderFacts, { isConsumer }: Adquiriente): Finding[] {
  if (isConsumer || municipioOf(locality_code)) return [];
  const code = locality_code.trim();
  return code === ''
    ? [{ code: 'co_no_locality', field: 'locality_code', is_blocking: false }]
    : [{ code: 'co_locality', field: 'locality_code', is_blocking: true, params: { code } }];
}
