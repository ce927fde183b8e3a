import type { Issuer, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { element, writeXml, type XmlContent, type XmlElement, xmlText } from '../core/xml.ts';
import { currencyElement, extensionsElement } from './extension-xml.ts';
import { isSignedByUs } from './firmante.ts';
import { horaOf } from './hora.ts';
import { lineElement } from './linea-xml.ts';
import { customerElement, supplierElement } from './partes-xml.ts';
import type { ColombiaSettings } from './settings.ts';
import { monetaryTotalElement, taxTotalElement } from './totales-xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** The parts that differ between an invoice and a note. */
type Own = {
  root: 'Invoice' | 'CreditNote';
  customization: string;
  profile: string;
  uuidName: 'CUFE-SHA384' | 'CUDE-SHA384';
  type: XmlElement;
  /** A note's reference to the invoice that it corrects. */
  discrepancy: XmlContent;
  reference: XmlContent;
};

/**
 * Factura electrónica de venta, or nota crédito, by UBL 2.1.
 * @see DIAN, Anexo técnico de factura electrónica de venta 1.9
 */
export function documentXml(
  document: TaxDocument,
  { provider, settings }: Issuer<ColombiaSettings>,
  { number, at }: Sealing,
  ids: Identifiers,
): string {
  const isNote = document.kind === 'correction';
  const own = isNote ? noteParts(document) : invoiceParts(ids);
  const prefix = isNote ? settings.correction_prefix : settings.prefix;
  const full = `${prefix}${number}`;
  const uuid = (isNote ? ids.cude : ids.cufe) ?? '';
  const environment = document.environment === 'live' ? '1' : '2';
  const { currency, totals, issued_on } = document;
  const kind = isNote ? 'correction' : 'sale';
  const root = element(own.root, namespaces(own.root), [
    extensionsElement({ document, settings, number: full, uuid, isSigned: isSignedByUs(provider) }),
    element('cbc:UBLVersionID', {}, 'UBL 2.1'),
    element('cbc:CustomizationID', {}, own.customization),
    element('cbc:ProfileID', {}, own.profile),
    element('cbc:ProfileExecutionID', {}, environment),
    element('cbc:ID', {}, full),
    element('cbc:UUID', { schemeID: environment, schemeName: own.uuidName }, uuid),
    element('cbc:IssueDate', {}, issued_on),
    element('cbc:IssueTime', {}, horaOf(at)),
    own.type,
    currencyElement(currency),
    element('cbc:LineCountNumeric', {}, String(document.lines.length)),
    own.discrepancy,
    element('cac:OrderReference', {}, [
      element('cbc:ID', {}, xmlText(document.order_number, 100) || String(document.order_id)),
    ]),
    own.reference,
    supplierElement(settings, prefix),
    customerElement(document.buyer),
    element('cac:PaymentMeans', {}, [
      element('cbc:ID', {}, '1'),
      element('cbc:PaymentMeansCode', {}, document.payments[0]?.code),
      element('cbc:PaymentDueDate', {}, issued_on),
    ]),
    taxTotalElement(totals.by_rate, settings, currency),
    monetaryTotalElement(document, settings),
    ...document.lines.map((line, index) => lineElement(line, index + 1, { kind, settings, currency })),
  ]);
  return writeXml(root);
}

const invoiceParts = ({ tipoFactura }: Identifiers): Own => ({
  root: 'Invoice',
  customization: '10',
  profile: 'DIAN 2.1: Factura Electrónica de Venta',
  uuidName: 'CUFE-SHA384',
  type: element('cbc:InvoiceTypeCode', {}, tipoFactura),
  discrepancy: null,
  reference: null,
});

/** A note that refers to an invoice: it names that by number, CUFE and day. */
function noteParts({ origin, reason, extra }: TaxDocument): Own {
  return {
    root: 'CreditNote',
    customization: '20',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    uuidName: 'CUDE-SHA384',
    type: element('cbc:CreditNoteTypeCode', {}, '91'),
    discrepancy: element('cac:DiscrepancyResponse', {}, [
      element('cbc:ReferenceID', {}, origin?.full_number),
      element('cbc:ResponseCode', {}, extra.concepto),
      element('cbc:Description', {}, reason),
    ]),
    reference: element('cac:BillingReference', {}, [
      element('cac:InvoiceDocumentReference', {}, [
        element('cbc:ID', {}, origin?.full_number),
        element('cbc:UUID', { schemeName: 'CUFE-SHA384' }, origin?.ids.cufe),
        element('cbc:IssueDate', {}, origin?.issued_on),
      ]),
    ]),
  };
}

/** Those of a document of the DIAN, by its root. */
export const namespaces = (root: Own['root'] | 'AttachedDocument') => ({
  xmlns: `${UBL}:${root}-2`,
  'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  'xmlns:ext': `${UBL}:CommonExtensionComponents-2`,
  'xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
});
