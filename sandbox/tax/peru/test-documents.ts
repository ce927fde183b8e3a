import { createHash, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import type { TestKey } from '../test-sign.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

export const TEST_RUC = '20100070970';
/** The day of the documents. */
export const TEST_DAY = Date.parse('2026-11-20T16:00:00Z');

const element = (name: string, content: string, attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${content}</${name}>`;
const amount = (name: string, value: number) => element(`cbc:${name}`, value.toFixed(2), 'currencyID="PEN"');

const namespaces = (root: string) =>
  `xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:ds="${DS}" xmlns:ext="${UBL}:CommonExtensionComponents-2"`;

const EXTENSION =
  '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';

const SIGNATORY = `<cac:Signature><cbc:ID>SignSUNAT</cbc:ID><cac:SignatoryParty><cac:PartyIdentification><cbc:ID>${TEST_RUC}</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Prueba</cbc:Name></cac:PartyName></cac:SignatoryParty><cac:DigitalSignatureAttachment><cac:ExternalReference><cbc:URI>#SignSUNAT</cbc:URI></cac:ExternalReference></cac:DigitalSignatureAttachment></cac:Signature>`;

function party(name: string, type: string, id: string, company: string, more = ''): string {
  const identity = element('cac:PartyIdentification', element('cbc:ID', id, `schemeID="${type}"`));
  const legal = element('cac:PartyLegalEntity', element('cbc:RegistrationName', company) + more);
  return element(`cac:${name}`, element('cac:Party', identity + legal));
}

const PLACE = '<cac:RegistrationAddress><cbc:AddressTypeCode>0000</cbc:AddressTypeCode></cac:RegistrationAddress>';

const SCHEME =
  '<cac:TaxScheme><cbc:ID>1000</cbc:ID><cbc:Name>IGV</cbc:Name><cbc:TaxTypeCode>VAT</cbc:TaxTypeCode></cac:TaxScheme>';

const taxTotal = (base: number, tax: number, category: string) =>
  element(
    'cac:TaxTotal',
    amount('TaxAmount', tax) +
      element(
        'cac:TaxSubtotal',
        amount('TaxableAmount', base) + amount('TaxAmount', tax) + element('cac:TaxCategory', category + SCHEME),
      ),
  );

const RATE = '<cbc:Percent>18.00</cbc:Percent><cbc:TaxExemptionReasonCode>10</cbc:TaxExemptionReasonCode>';

/** Two of what costs 118 soles each, tax included. */
function amounts(line: string, quantity: string): string {
  const price = (name: string, value: string) => element(`cac:${name}`, value);
  return [
    taxTotal(200, 36, ''),
    element(
      'cac:LegalMonetaryTotal',
      amount('LineExtensionAmount', 200) + amount('TaxInclusiveAmount', 236) + amount('PayableAmount', 236),
    ),
    element(
      `cac:${line}`,
      [
        '<cbc:ID>1</cbc:ID>',
        element(`cbc:${quantity}`, '2', 'unitCode="NIU"'),
        amount('LineExtensionAmount', 200),
        price('PricingReference', price('AlternativeConditionPrice', amount('PriceAmount', 118))),
        taxTotal(200, 36, RATE),
        '<cac:Item><cbc:Description>Lámpara</cbc:Description></cac:Item>',
        price('Price', amount('PriceAmount', 100)),
      ].join(''),
    ),
  ].join('');
}

const head = (id: string) =>
  `${EXTENSION}<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>2.0</cbc:CustomizationID><cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>`;

const CURRENCY = '<cbc:DocumentCurrencyCode>PEN</cbc:DocumentCurrencyCode>';
const SUPPLIER = party('AccountingSupplierParty', '6', TEST_RUC, 'Prueba', PLACE);
const COMPANY = party('AccountingCustomerParty', '6', '20131312955', 'Compras y más');
const PERSON = party('AccountingCustomerParty', '1', '12345678', 'José Núñez');
const PAID =
  '<cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>Contado</cbc:PaymentMeansID></cac:PaymentTerms>';

const invoice = (id: string, type: string, buyer: string, paid = '') =>
  element(
    'Invoice',
    `${head(id)}${element('cbc:InvoiceTypeCode', type, 'listID="0101"')}${CURRENCY}${SIGNATORY}${SUPPLIER}${buyer}${paid}${amounts('InvoiceLine', 'InvoicedQuantity')}`,
    namespaces('Invoice'),
  );

/** In canonical form and without signature, as the others here. Tests replace parts of them. */
export const testFactura = (number = 1): string => invoice(`F001-${number}`, '01', COMPANY, PAID);
export const testBoleta = (number = 1): string => invoice(`B001-${number}`, '03', PERSON);

/** A note that takes back the factura or boleta of the same number. */
export const testNota = (number = 1, letter: 'F' | 'B' = 'F'): string =>
  element(
    'CreditNote',
    [
      head(`${letter}001-${number}`),
      CURRENCY,
      `<cac:DiscrepancyResponse><cbc:ReferenceID>${letter}001-${number}</cbc:ReferenceID><cbc:ResponseCode>06</cbc:ResponseCode><cbc:Description>Devolución</cbc:Description></cac:DiscrepancyResponse>`,
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${letter}001-${number}</cbc:ID><cbc:DocumentTypeCode>${letter === 'F' ? '01' : '03'}</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>`,
      SIGNATORY,
      SUPPLIER,
      letter === 'F' ? COMPANY : PERSON,
      amounts('CreditNoteLine', 'CreditedQuantity'),
    ].join(''),
    namespaces('CreditNote'),
  );

const address = (name: string, ubigeo: string) =>
  `<cac:${name}><cbc:ID>${ubigeo}</cbc:ID><cac:AddressLine><cbc:Line>Av. Larco 100</cbc:Line></cac:AddressLine></cac:${name}>`;

export const testGuia = (number = 1): string =>
  element(
    'DespatchAdvice',
    [
      head(`T001-${number}`),
      '<cbc:DespatchAdviceTypeCode>09</cbc:DespatchAdviceTypeCode>',
      SIGNATORY,
      party('DespatchSupplierParty', '6', TEST_RUC, 'Prueba'),
      party('DeliveryCustomerParty', '1', '12345678', 'José Núñez'),
      '<cac:Shipment><cbc:ID>SUNAT_Envio</cbc:ID><cbc:HandlingCode>01</cbc:HandlingCode><cbc:GrossWeightMeasure unitCode="KGM">1.500</cbc:GrossWeightMeasure>',
      '<cac:ShipmentStage><cbc:TransportModeCode>01</cbc:TransportModeCode><cac:TransitPeriod><cbc:StartDate>2026-11-20</cbc:StartDate></cac:TransitPeriod>',
      '<cac:CarrierParty><cac:PartyIdentification><cbc:ID schemeID="6">20131312955</cbc:ID></cac:PartyIdentification></cac:CarrierParty></cac:ShipmentStage>',
      `<cac:Delivery>${address('DeliveryAddress', '150122')}<cac:Despatch>${address('DespatchAddress', '150101')}</cac:Despatch></cac:Delivery></cac:Shipment>`,
      '<cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="NIU">2</cbc:DeliveredQuantity><cac:Item><cbc:Description>Lámpara</cbc:Description></cac:Item></cac:DespatchLine>',
    ].join(''),
    namespaces('DespatchAdvice'),
  );

/** Signs a document that is in canonical form: enveloped in the first extension, RSA-SHA256, canonical XML 1.0. */
export function signTest(xml: string, { pem, certificate }: TestKey): string {
  const [, inherited = ''] = /^<\w+ ([^>]*)>/.exec(xml) ?? [];
  const digest = createHash('sha256').update(xml).digest('base64');
  const info = `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const value = sign('sha256', Buffer.from(`<ds:SignedInfo ${inherited}>${info}`), pem).toString('base64');
  const signature = `<ds:Signature Id="SignSUNAT"><ds:SignedInfo>${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  return xml.replace('<ext:ExtensionContent>', (start) => start + signature);
}

/** A zip with the one file, base64. */
export const zipTest = (name: string, xml: string): string =>
  Buffer.from(zipSync({ [`${name}.xml`]: Buffer.from(xml) })).toString('base64');
