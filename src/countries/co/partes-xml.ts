import type { Buyer } from '../core/tax-document.ts';
import { element, optionalElement, type XmlElement } from '../core/xml.ts';
import { DIAN_AGENCY, nitElement } from './extension-xml.ts';
import { municipioOf } from './municipio.ts';
import type { ColombiaSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';

const SCHEMES = { '01': 'IVA', ZZ: 'No aplica' } as const;

/** TaxLevelCode of those of whom no responsibility is known. */
const NO_RESPONSIBILITY = 'R-99-PN';

/** The issuer, with the prefix of the document. */
export function supplierElement(settings: ColombiaSettings, prefix: string): XmlElement {
  const { municipality, city, address: direccion } = settings;
  const companyId = nitElement('cbc:CompanyID', settings.nit);
  const where = { municipio: municipality, ciudad: city, direccion };
  return element('cac:AccountingSupplierParty', {}, [
    element('cbc:AdditionalAccountID', {}, settings.person),
    element('cac:Party', {}, [
      partyName(settings.name),
      optionalElement('cac:PhysicalLocation', {}, [addressElement('cac:Address', where)]),
      supplierTaxScheme(settings, addressElement('cac:RegistrationAddress', where)),
      element('cac:PartyLegalEntity', {}, [
        element('cbc:RegistrationName', {}, settings.name),
        companyId,
        element('cac:CorporateRegistrationScheme', {}, [element('cbc:ID', {}, prefix)]),
      ]),
      contact(settings.email),
    ]),
  ]);
}

/** The buyer. A person's document stands in PartyIdentification too (FAK61). */
export function customerElement(buyer: Buyer): XmlElement {
  const { tax_id, tax_id_code, name, email, extra } = buyer;
  const companyId = identityElement('cbc:CompanyID', tax_id_code, tax_id);
  return element('cac:AccountingCustomerParty', {}, [
    element('cbc:AdditionalAccountID', {}, extra.persona),
    element('cac:Party', {}, [
      extra.persona === '2'
        ? element('cac:PartyIdentification', {}, [identityElement('cbc:ID', tax_id_code, tax_id)])
        : null,
      partyName(name),
      optionalElement('cac:PhysicalLocation', {}, [addressElement('cac:Address', extra)]),
      customerTaxScheme(buyer, addressElement('cac:RegistrationAddress', extra)),
      element('cac:PartyLegalEntity', {}, [element('cbc:RegistrationName', {}, name), companyId]),
      contact(email),
    ]),
  ]);
}

/** The issuer before the DIAN. */
export const supplierTaxScheme = (
  { nit, name, tax_level, tax_scheme }: ColombiaSettings,
  registered: XmlElement | null = null,
): XmlElement =>
  element('cac:PartyTaxScheme', {}, [
    element('cbc:RegistrationName', {}, name),
    nitElement('cbc:CompanyID', nit),
    element('cbc:TaxLevelCode', { listName: '48' }, tax_level),
    registered,
    taxScheme(tax_scheme),
  ]);

/** The buyer before the DIAN. */
export const customerTaxScheme = (
  { tax_id, tax_id_code, name, extra }: Buyer,
  registered: XmlElement | null = null,
): XmlElement =>
  element('cac:PartyTaxScheme', {}, [
    element('cbc:RegistrationName', {}, name),
    identityElement('cbc:CompanyID', tax_id_code, tax_id),
    element('cbc:TaxLevelCode', { listName: '48' }, NO_RESPONSIBILITY),
    registered,
    taxScheme(extra.persona === '1' ? '01' : 'ZZ'),
  ]);

const partyName = (name: string): XmlElement => element('cac:PartyName', {}, [element('cbc:Name', {}, name)]);

const contact = (email: string): XmlElement | null =>
  optionalElement('cac:Contact', {}, [optionalElement('cbc:ElectronicMail', {}, email)]);

const taxScheme = (id: keyof typeof SCHEMES): XmlElement =>
  element('cac:TaxScheme', {}, [element('cbc:ID', {}, id), element('cbc:Name', {}, SCHEMES[id])]);

/** Only NITs have a check digit. */
const identityElement = (name: string, type: string, id: string): XmlElement =>
  type === TYPES.nit ? nitElement(name, id) : element(name, { ...DIAN_AGENCY, schemeName: type }, id);

type Where = Readonly<Partial<Record<'municipio' | 'ciudad' | 'direccion', string>>>;

/** Null where the municipality is not known: the group may be missing, but not be in part. */
function addressElement(name: string, { municipio, ciudad, direccion }: Where): XmlElement | null {
  const found = municipioOf(municipio ?? '');
  if (!found) return null;
  return element(name, {}, [
    element('cbc:ID', {}, found.codigo),
    element('cbc:CityName', {}, ciudad),
    element('cbc:CountrySubentity', {}, found.departamento),
    element('cbc:CountrySubentityCode', {}, found.codigo_departamento),
    element('cac:AddressLine', {}, [element('cbc:Line', {}, direccion || ciudad)]),
    element('cac:Country', {}, [
      element('cbc:IdentificationCode', {}, 'CO'),
      element('cbc:Name', { languageID: 'es' }, 'Colombia'),
    ]),
  ]);
}
