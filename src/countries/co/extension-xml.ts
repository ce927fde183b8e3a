import type { TaxDocument } from '../core/tax-document.ts';
import { element, type XmlElement } from '../core/xml.ts';
import { softwareSecurityCode } from './cufe.ts';
import { checkDigit } from './nit.ts';
import { qrText } from './qr.ts';
import type { ColombiaSettings } from './settings.ts';

const DIAN_NIT = '800197268';

/** The agency that keeps the list of NITs; the DIAN compares it with its accents. */
export const DIAN_AGENCY = {
  schemeAgencyID: '195',
  schemeAgencyName: 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
};

const UNECE = { listAgencyID: '6', listAgencyName: 'United Nations Economic Commission for Europe' };

type Head = {
  document: TaxDocument;
  settings: ColombiaSettings;
  /** Prefix and number. */
  number: string;
  /** CUFE or CUDE. */
  uuid: string;
  /** Whether there is a place for our signature; a provider adds its own. */
  isSigned: boolean;
};

/**
 * The DIAN's extension of UBL: the numbering of invoices, the software, where to look the document up; then the empty
 * place of our signature.
 * @see DIAN_UBL_Structures.xsd
 */
export function extensionsElement({ document, settings, number, uuid, isSigned }: Head): XmlElement {
  const content = element('sts:DianExtensions', {}, [
    document.kind === 'sale' ? invoiceControl(settings) : null,
    element('sts:InvoiceSource', {}, [
      element(
        'cbc:IdentificationCode',
        { ...UNECE, listSchemeURI: 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1' },
        'CO',
      ),
    ]),
    element('sts:SoftwareProvider', {}, [
      nitElement('sts:ProviderID', settings.software_nit || settings.nit),
      element('sts:SoftwareID', DIAN_AGENCY, settings.software_id),
    ]),
    element(
      'sts:SoftwareSecurityCode',
      DIAN_AGENCY,
      softwareSecurityCode(settings.software_id, settings.software_pin, number),
    ),
    element('sts:AuthorizationProvider', {}, [nitElement('sts:AuthorizationProviderID', DIAN_NIT)]),
    element('sts:QRCode', {}, qrText(uuid, document.environment)),
  ]);
  return element('ext:UBLExtensions', {}, [extension(content), isSigned ? extension(null) : null]);
}

const extension = (content: XmlElement | null): XmlElement =>
  element('ext:UBLExtension', {}, [element('ext:ExtensionContent', {}, content)]);

function invoiceControl(settings: ColombiaSettings): XmlElement {
  return element('sts:InvoiceControl', {}, [
    element('sts:InvoiceAuthorization', {}, settings.resolution),
    element('sts:AuthorizationPeriod', {}, [
      element('cbc:StartDate', {}, settings.valid_from),
      element('cbc:EndDate', {}, settings.valid_until),
    ]),
    element('sts:AuthorizedInvoices', {}, [
      element('sts:Prefix', {}, settings.prefix),
      element('sts:From', {}, String(settings.range_from)),
      element('sts:To', {}, String(settings.range_to)),
    ]),
  ]);
}

/** A NIT: the check digit stands in schemeID, the kind of document in schemeName. */
export const nitElement = (name: string, nit: string): XmlElement =>
  element(name, { ...DIAN_AGENCY, schemeID: checkDigit(nit), schemeName: '31' }, nit);

/** ISO 4217, by the list that the DIAN wants named. */
export const currencyElement = (currency: string): XmlElement =>
  element('cbc:DocumentCurrencyCode', { ...UNECE, listID: 'ISO 4217 Alpha' }, currency);
