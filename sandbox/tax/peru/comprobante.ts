import { below, readXml, type Tag, textAt } from '../xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** A document of SUNAT's as it was read. Where something is missing its text is empty. */
export interface Comprobante {
  root: Tag;
  /** Catalogue 01: factura, boleta, nota de crédito, guía de remisión remitente. */
  type: '01' | '03' | '07' | '09';
  /** Series and number as they stand in it. */
  id: string;
  date: string;
  currency: string;
  /** RUC. */
  issuer: string;
  buyer: { type: string; id: string; name: string };
  lines: readonly Tag[];
}

const ROOTS: Readonly<Record<string, { party: readonly [string, string]; line: string; types: readonly string[] }>> = {
  [`${UBL}:Invoice-2 Invoice`]: {
    party: ['AccountingSupplierParty', 'AccountingCustomerParty'],
    line: 'InvoiceLine',
    types: ['01', '03'],
  },
  [`${UBL}:CreditNote-2 CreditNote`]: {
    party: ['AccountingSupplierParty', 'AccountingCustomerParty'],
    line: 'CreditNoteLine',
    types: ['07'],
  },
  [`${UBL}:DespatchAdvice-2 DespatchAdvice`]: {
    party: ['DespatchSupplierParty', 'DeliveryCustomerParty'],
    line: 'DespatchLine',
    types: ['09'],
  },
};

/** The document of a file that its name gives the type; undefined where its root is none of that type. */
export function readComprobante(xml: Uint8Array, type: Comprobante['type']): Comprobante | undefined {
  const root = readXml(xml);
  const known = root && ROOTS[`${root.namespace} ${root.name}`];
  if (!root || !known?.types.includes(type)) return undefined;
  const text = (...path: string[]) => textAt(root, ...path)?.trim() ?? '';
  const [supplier, customer] = known.party;
  const [identity] = below(root, customer, 'Party', 'PartyIdentification', 'ID');
  return {
    root,
    type,
    id: text('ID'),
    date: text('IssueDate'),
    currency: text('DocumentCurrencyCode'),
    issuer: text(supplier, 'Party', 'PartyIdentification', 'ID'),
    buyer: {
      type: identity?.attributes.schemeID ?? '',
      id: identity?.text.trim() ?? '',
      name: text(customer, 'Party', 'PartyLegalEntity', 'RegistrationName'),
    },
    lines: below(root, known.line),
  };
}

/** Soles and their hundredths of a text; NaN where it is no amount. */
export const amountAt = (tag: Tag, ...path: string[]): number => Number(textAt(tag, ...path) ?? '0');
