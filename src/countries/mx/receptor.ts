import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { isPublicName, nombreReceptor } from './nombre.ts';
import { cleanRfc, FOREIGN_RFC, GENERIC_RFC, hasCheckDigit, isGenericRfc, personOf, RFC } from './rfc.ts';
import type { MexicoSettings } from './settings.ts';
import { NO_EFFECTS, NO_OBLIGATIONS } from './uso-cfdi.ts';

/** Receptor of a CFDI, by the names of its attributes. */
export type Receptor = {
  rfc: string;
  nombre: string;
  domicilioFiscalReceptor: string;
  regimenFiscalReceptor: string;
  usoCFDI: string;
};

/**
 * The receiver of an order's document. Buyers who give no RFC get the generic one with their own name: the name PUBLICO
 * EN GENERAL is for invoices of many sales together (CFDI40130).
 */
export function receptor(order: OrderFacts, settings: MexicoSettings, origin: Origin | null): Receptor {
  const rfc = receiverRfc(order, origin);
  const isCorrection = origin !== null;
  if (isGenericRfc(rfc)) {
    return {
      rfc,
      nombre: nombreReceptor(order.customer_name.trim() || order.company_name, false),
      domicilioFiscalReceptor: settings.postal_code,
      regimenFiscalReceptor: NO_OBLIGATIONS,
      usoCFDI: isCorrection ? settings.generic_correction_use : NO_EFFECTS,
    };
  }
  const isCompany = personOf(rfc) === 'M';
  const use = isCompany ? settings.company_use : settings.person_use;
  return {
    rfc,
    nombre: nombreReceptor((isCompany && companyName(order, rfc)) || order.customer_name, isCompany),
    domicilioFiscalReceptor: postalCode(order.address.postal_code) ?? '',
    regimenFiscalReceptor: isCompany ? settings.company_regime : settings.person_regime,
    usoCFDI: isCorrection ? settings.correction_use : use,
  };
}

/** What SAT would refuse of the receiver, and what looks wrong. */
export function receptorFindings(order: OrderFacts, settings: MexicoSettings, origin: Origin | null): Finding[] {
  const found: Finding[] = [];
  const find = (code: string, field: Finding['field'], is_blocking: boolean, params?: Finding['params']) =>
    found.push({ code, field, is_blocking, ...(params && { params }) });

  const given = givenRfc(order);
  const isKnown = Boolean(origin?.ids.rfcReceptor);
  const { rfc, nombre, domicilioFiscalReceptor } = receptor(order, settings, origin);
  const isGeneric = isGenericRfc(rfc);
  if (!isKnown && given !== null && !RFC.test(given)) find('mx_rfc', 'buyer_tax_id', true, { rfc: given });
  else if (!hasCheckDigit(rfc)) find('mx_rfc_check_digit', 'buyer_tax_id', false, { rfc });
  if (!isKnown && order.buyer_tax_id && given === null) {
    find('mx_other_tax_id', 'buyer_tax_id_kind', false, { kind: order.buyer_tax_id_kind ?? 'CURP' });
  }
  if (isKnown && given !== null && given !== rfc) find('mx_other_receiver', 'buyer_tax_id', false, { rfc });
  const nameField = !isGeneric && personOf(rfc) === 'M' && companyName(order, rfc) ? 'company_name' : 'customer_name';
  if (nombre === '') find('mx_name', nameField, true);
  else if (isPublicName(nombre)) find('mx_public_name', nameField, true);
  if (domicilioFiscalReceptor === '') {
    find('mx_postal_code', 'postal_code', true, { postal_code: order.address.postal_code });
  }
  if (isAbroad(order)) find('mx_abroad', 'address', false, { country: order.address.country });
  return found;
}

/** Some shops have no field for a tax id, so that buyers write it in place of the company's name. */
const companyName = ({ company_name }: OrderFacts, rfc: string): string =>
  cleanRfc(company_name).includes(rfc) ? '' : company_name.trim();

/** The RFC that the buyer gave, good or not; null where none was given, or another kind of id. */
function givenRfc({ buyer_tax_id, buyer_tax_id_kind }: OrderFacts): string | null {
  const id = cleanRfc(buyer_tax_id ?? '');
  if (id === '') return null;
  if (buyer_tax_id_kind !== null && buyer_tax_id_kind !== 'RFC' && !RFC.test(id)) return null;
  return buyer_tax_id_kind === null && CURP.test(id) ? null : id;
}

/** A person's number in the population register, which some buyers take for their RFC. */
const CURP = /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/;

/** A correction goes to its sale's receiver, also where the refund says nothing of the buyer. */
function receiverRfc(order: OrderFacts, origin: Origin | null): string {
  const given = origin?.ids.rfcReceptor ?? givenRfc(order);
  return given ?? (isAbroad(order) ? FOREIGN_RFC : GENERIC_RFC);
}

const isAbroad = ({ address }: OrderFacts): boolean => address.country !== '' && address.country !== 'MX';

/**
 * Five digits, also where a table took the first zero away, as it does with the capital's; null where there are none.
 */
function postalCode(text: string): string | null {
  const digits = /(?<!\d)\d{4,5}(?!\d)/.exec(text)?.[0];
  return digits?.padStart(5, '0') ?? null;
}
