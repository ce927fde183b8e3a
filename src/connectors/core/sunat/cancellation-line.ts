import { readXml, type XmlReader } from '../read-xml.ts';
import type { IssuedDocument } from '../tax-service.ts';
import { canonical } from './cancellation-xml.ts';
import type { Numbered } from './numbered.ts';

const MAX_REASON = 100;

/** The issuer's name as the document has it. */
export const companyOf = ({ xml }: IssuedDocument): Promise<string> =>
  readXml(xml, (root) => root.find('AccountingSupplierParty')?.find('RegistrationName')?.text ?? '');

/** A factura, or a note of one, in a voidance. */
export function voidedLine({ type, series, number }: Numbered, text: string): string {
  const reason = text.trim().slice(0, MAX_REASON) || 'Anulación de la operación';
  return [
    `<sac:VoidedDocumentsLine><cbc:LineID>1</cbc:LineID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode>`,
    `<sac:DocumentSerialID>${series}</sac:DocumentSerialID><sac:DocumentNumberID>${number}</sac:DocumentNumberID>`,
    `<sac:VoidReasonDescription>${canonical(reason)}</sac:VoidReasonDescription></sac:VoidedDocumentsLine>`,
  ].join('');
}

/**
 * The part of the total that each tax applies to, by its code: taxed, exonerated, unaffected, exported (catalogue 11).
 */
const CLASSES: Readonly<Record<string, string>> = { '1000': '01', '9997': '02', '9998': '03', '9995': '04' };

/** Of a summary's line: the document is taken back (catalogue 19). */
const TAKEN_BACK = '3';

/** A boleta, or a note of one, in a daily summary that takes it back, with its buyer and amounts again. */
export function summaryLine({ xml }: IssuedDocument, { type, series, number }: Numbered): Promise<string> {
  return readXml(xml, (root) => {
    const currency = canonical(root.find('DocumentCurrencyCode')?.text ?? '');
    const amount = (name: string, value: string) => `<${name} currencyID="${currency}">${canonical(value)}</${name}>`;
    const subtotals = root.children('TaxTotal').flatMap((total) => total.children('TaxSubtotal'));
    const payments = subtotals.flatMap((subtotal) => {
      const instruction = CLASSES[schemeOf(subtotal)];
      const base = amount('cbc:PaidAmount', subtotal.find('TaxableAmount')?.text ?? '');
      return instruction === undefined
        ? []
        : [`<sac:BillingPayment>${base}<cbc:InstructionID>${instruction}</cbc:InstructionID></sac:BillingPayment>`];
    });
    const igv = subtotals.find((subtotal) => schemeOf(subtotal) === '1000')?.find('TaxAmount')?.text ?? '0.00';
    const tax = amount('cbc:TaxAmount', igv);
    return [
      `<sac:SummaryDocumentsLine><cbc:LineID>1</cbc:LineID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode><cbc:ID>${series}-${number}</cbc:ID>`,
      buyerOf(root),
      originOf(root),
      `<cac:Status><cbc:ConditionCode>${TAKEN_BACK}</cbc:ConditionCode></cac:Status>`,
      amount('sac:TotalAmount', root.find('LegalMonetaryTotal')?.find('PayableAmount')?.text ?? ''),
      ...payments,
      `<cac:TaxTotal>${tax}<cac:TaxSubtotal>${tax}<cac:TaxCategory><cac:TaxScheme><cbc:ID>1000</cbc:ID><cbc:Name>IGV</cbc:Name><cbc:TaxTypeCode>VAT</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`,
      '</sac:SummaryDocumentsLine>',
    ].join('');
  });
}

const schemeOf = (subtotal: XmlReader): string => subtotal.find('TaxScheme')?.find('ID')?.text ?? '';

function buyerOf(root: XmlReader): string {
  const id = root.find('AccountingCustomerParty')?.find('PartyIdentification')?.find('ID');
  const fields = [
    `<cbc:CustomerAssignedAccountID>${canonical(id?.text ?? '')}</cbc:CustomerAssignedAccountID>`,
    `<cbc:AdditionalAccountID>${canonical(id?.attribute('schemeID') ?? '')}</cbc:AdditionalAccountID>`,
  ];
  return `<cac:AccountingCustomerParty>${fields.join('')}</cac:AccountingCustomerParty>`;
}

/** The document that a note changes. */
function originOf(root: XmlReader): string {
  const origin = root.find('BillingReference')?.find('InvoiceDocumentReference');
  if (!origin) return '';
  const text = (name: string) => canonical(origin.find(name)?.text ?? '');
  return [
    '<cac:BillingReference><cac:InvoiceDocumentReference>',
    `<cbc:ID>${text('ID')}</cbc:ID><cbc:DocumentTypeCode>${text('DocumentTypeCode')}</cbc:DocumentTypeCode>`,
    '</cac:InvoiceDocumentReference></cac:BillingReference>',
  ].join('');
}
