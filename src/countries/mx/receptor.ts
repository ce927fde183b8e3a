import type { Finding } from '../core/finding.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { isPublicName, nombreReceptor } from './nombre.ts';
import { cleanRfc, FOREIGN_RFC, GENERIC_RFC, hasCheckDigit, isGenericRfc, personOf, RFC } from './rfc.ts';
import type { MexicoSettings } from './settings.ts';
import { isRegimeOf, isUseOf, NO_EFFECTS, NO_OBLIGATIONS } from './uso-cfdi.ts';

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
  const name = order.fiscal_name || (isCompany && companyName(order, rfc)) || order.customer_name;
  const regime = order.fiscal_regime || (isCompany ? settings.company_regime : settings.person_regime);
  return {
    rfc,
    nombre: nombreReceptor(name, isCompany),
    domicilioFiscalReceptor: postalCode(fiscalPostalCode(order)) ?? '',
    regimenFiscalReceptor: regime,
    usoCFDI: isCorrection
      ? permittedUse(settings.correction_use, regime)
      : saleUse(order, settings, { isCompany, regime }),
  };
}

/** The buyer's own use, good or not, else that of the settings. */
function saleUse(
  { fiscal_use }: OrderFacts,
  settings: MexicoSettings,
  { isCompany, regime }: { isCompany: boolean; regime: string },
): string {
  return fiscal_use || permittedUse(isCompany ? settings.company_use : settings.person_use, regime);
}

/** The use in the settings where the buyer's regime permits it, which that of salaried people (605) does not. */
const permittedUse = (use: string, regime: string): string => (isUseOf(use, regime) ? use : NO_EFFECTS);

/** Where the buyer is registered, if that is known, else where the parcel goes. */
const fiscalPostalCode = ({ fiscal_postal_code, address }: OrderFacts): string =>
  fiscal_postal_code || address.postal_code;

/** The receiver's errors that SAT would refuse, and warnings. */
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
  const nameField = nameFieldOf(order, rfc);
  if (nombre === '') find('mx_name', nameField, true);
  else if (isPublicName(nombre)) find('mx_public_name', nameField, true);
  if (domicilioFiscalReceptor === '') {
    find('mx_postal_code', 'fiscal_postal_code', true, { postal_code: fiscalPostalCode(order) });
  }
  if (!isGeneric && RFC.test(rfc)) found.push(...codeFindings(order, settings, origin));
  if (isAbroad(order)) find('mx_abroad', 'address', false, { country: order.address.country });
  return found;
}

/** Where the name of the document comes from. */
function nameFieldOf(order: OrderFacts, rfc: string): Finding['field'] {
  if (isGenericRfc(rfc)) return 'customer_name';
  if (order.fiscal_name) return 'fiscal_name';
  return personOf(rfc) === 'M' && companyName(order, rfc) ? 'company_name' : 'customer_name';
}

/** The errors in regime and use of a buyer with an RFC, and warnings about assumed values. */
function codeFindings(order: OrderFacts, settings: MexicoSettings, origin: Origin | null): Finding[] {
  const {
    rfc,
    domicilioFiscalReceptor,
    regimenFiscalReceptor: regime,
    usoCFDI: use,
  } = receptor(order, settings, origin);
  if (!isRegimeOf(regime, personOf(rfc))) {
    return [{ code: 'mx_receiver_regime', field: 'fiscal_regime', is_blocking: true, params: { rfc, regime } }];
  }
  if (!isUseOf(use, regime)) {
    return [{ code: 'mx_receiver_use', field: 'fiscal_use', is_blocking: true, params: { regime, use } }];
  }
  if (origin || (order.fiscal_postal_code && order.fiscal_regime)) return [];
  const field = order.fiscal_postal_code ? 'fiscal_regime' : 'fiscal_postal_code';
  const params = { postal_code: domicilioFiscalReceptor, regime };
  return [{ code: 'mx_receiver_assumed', field, is_blocking: false, params }];
}

/** Some shops have no field for a tax id, so buyers enter it in place of the company's name. */
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
