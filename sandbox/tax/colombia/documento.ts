import { below, readXml, type Tag, textAt } from '../xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** An invoice or credit note as it was read, with what identifies it. */
export interface Documento {
  root: Tag;
  kind: 'factura' | 'nota';
  /** Prefix and number. */
  id: string;
  /** CUFE or CUDE. */
  uuid: string;
  /** ProfileExecutionID: 1 production, 2 test. */
  environment: string;
  date: string;
  time: string;
  /** NIT. */
  issuer: string;
  buyer: string;
  lines: readonly Tag[];
}

const KINDS: Readonly<Record<string, Documento['kind']>> = {
  [`${UBL}:Invoice-2 Invoice`]: 'factura',
  [`${UBL}:CreditNote-2 CreditNote`]: 'nota',
};

/** Undefined where it is no XML, or neither an invoice nor a credit note. */
export function readDocumento(xml: Uint8Array): Documento | undefined {
  const root = readXml(xml);
  const kind = root && KINDS[`${root.namespace} ${root.name}`];
  if (!root || !kind) return undefined;
  const text = (...path: string[]) => textAt(root, ...path) ?? '';
  return {
    root,
    kind,
    id: text('ID'),
    uuid: text('UUID'),
    environment: text('ProfileExecutionID'),
    date: text('IssueDate'),
    time: text('IssueTime'),
    issuer: text(...partyTax('Supplier'), 'CompanyID'),
    buyer: text(...partyTax('Customer'), 'CompanyID'),
    lines: below(root, kind === 'factura' ? 'InvoiceLine' : 'CreditNoteLine'),
  };
}

/** Where a party's tax data are. */
export const partyTax = (party: 'Supplier' | 'Customer'): string[] => [
  `Accounting${party}Party`,
  'Party',
  'PartyTaxScheme',
];

/** Where the DIAN's own extension is. */
export const EXTENSION = ['UBLExtensions', 'UBLExtension', 'ExtensionContent', 'DianExtensions'];
