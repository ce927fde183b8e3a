import { textAt } from '../xml.ts';
import { type Documento, EXTENSION, partyTax } from './documento.ts';
import type { Regla } from './regla.ts';

const AMOUNT = /^\d+\.\d{2,6}$/;
const HASH = /^[\da-f]{96}$/;
const TEXT = /\S/;

/** The fields that both documents have, and their formats. */
const FIELDS: readonly (readonly [path: readonly string[], pattern: RegExp])[] = [
  [['UBLVersionID'], /^UBL 2\.1$/],
  [['ProfileExecutionID'], /^[12]$/],
  [['ID'], /^[A-Z\d]{1,4}\d+$/],
  [['UUID'], HASH],
  [['IssueDate'], /^\d{4}-\d\d-\d\d$/],
  [['IssueTime'], /^\d\d:\d\d:\d\d-05:00$/],
  [['DocumentCurrencyCode'], /^[A-Z]{3}$/],
  [[...EXTENSION, 'InvoiceSource', 'IdentificationCode'], /^CO$/],
  [[...EXTENSION, 'SoftwareProvider', 'ProviderID'], /^\d{5,10}$/],
  [[...EXTENSION, 'SoftwareProvider', 'SoftwareID'], TEXT],
  [[...EXTENSION, 'SoftwareSecurityCode'], HASH],
  [[...EXTENSION, 'AuthorizationProvider', 'AuthorizationProviderID'], /^800197268$/],
  [[...EXTENSION, 'QRCode'], /searchqr\?documentkey=[\da-f]{96}/],
  [[...partyTax('Supplier'), 'RegistrationName'], TEXT],
  [[...partyTax('Supplier'), 'CompanyID'], /^\d{5,10}$/],
  [[...partyTax('Supplier'), 'TaxLevelCode'], /^[OR]-/],
  [[...partyTax('Customer'), 'RegistrationName'], TEXT],
  [[...partyTax('Customer'), 'CompanyID'], /^[A-Z\d]{3,20}$/],
  [['PaymentMeans', 'PaymentMeansCode'], TEXT],
  [['LegalMonetaryTotal', 'LineExtensionAmount'], AMOUNT],
  [['LegalMonetaryTotal', 'TaxExclusiveAmount'], AMOUNT],
  [['LegalMonetaryTotal', 'TaxInclusiveAmount'], AMOUNT],
  [['LegalMonetaryTotal', 'PayableAmount'], AMOUNT],
];

/** In this order; others of UBL may stand between. */
const ORDER = [
  'UBLExtensions',
  'UBLVersionID',
  'CustomizationID',
  'ProfileID',
  'ProfileExecutionID',
  'ID',
  'UUID',
  'IssueDate',
  'IssueTime',
  'InvoiceTypeCode',
  'CreditNoteTypeCode',
  'DocumentCurrencyCode',
  'LineCountNumeric',
  'DiscrepancyResponse',
  'OrderReference',
  'BillingReference',
  'AccountingSupplierParty',
  'AccountingCustomerParty',
  'PaymentMeans',
  'TaxTotal',
  'LegalMonetaryTotal',
  'InvoiceLine',
  'CreditNoteLine',
];

/** The schema's errors. The rest is judged only where there are none. */
export function checkShape({ root, lines }: Documento): Regla[] {
  const places = root.children.map(({ name }) => ORDER.indexOf(name)).filter((place) => place >= 0);
  const isInOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  if (!isInOrder) return [{ code: 'ZB01', text: 'Fallo en el esquema XML: el orden de los elementos' }];
  const wrong = FIELDS.find(([path, pattern]) => !pattern.test(textAt(root, ...path) ?? ''));
  if (wrong) return [{ code: 'ZB01', text: `Fallo en el esquema XML: ${wrong[0].join('/')}` }];
  if (lines.length > 0 && textAt(root, 'LineCountNumeric') === String(lines.length)) return [];
  return [{ code: 'ZB01', text: 'Fallo en el esquema XML: LineCountNumeric' }];
}
