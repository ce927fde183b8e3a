import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { plainText } from '#base/plain-text.ts';
import { ProductCodeName } from '#base/tax-codes.ts';
import { FieldValue, FormField } from '#features/partners/connections/form.ts';

/**
 * When documents are submitted by themselves: `checked`, once their order passed its check; `submitted`, once the
 * warehouse has it; `buyer`, once it is known who the invoice is for, at the latest after the delay. Those of an order in
 * error wait in any case.
 */
export const IssueWhen = z.enum(['checked', 'submitted', 'shipped', 'delay', 'buyer', 'import', 'by_hand']);
export type IssueWhen = z.infer<typeof IssueWhen>;

/** Whether an order that leaves in parcels has one invoice, or one for each. */
export const InvoiceBy = z.enum(['order', 'parcel']);
export type InvoiceBy = z.infer<typeof InvoiceBy>;

/**
 * Whether an order in another currency than the country's waits for a person, its document is converted, or is in the
 * currency of the order.
 */
export const OtherCurrency = z.enum(['stop', 'convert', 'keep']);
export type OtherCurrency = z.infer<typeof OtherCurrency>;

/** A month. */
export const MAX_DELAY_MINUTES = 43_200;

export const Certificate = z.object({
  subject: z.string(),
  issued_by: z.string(),
  number: z.string(),
  valid_from: Instant,
  valid_until: Instant,
  days_left: z.number().int(),
  /** It names another tax id than the issuer's settings. */
  is_of_another: z.boolean(),
});

/** What an administrator chooses for all countries alike; the country's own fields are `settings`. */
export const IssuerChoices = z.object({
  is_active: z.boolean(),
  environment: z.enum(['test', 'live']),
  issue_when: IssueWhen,
  delay_minutes: z.number().int().min(0).max(MAX_DELAY_MINUTES),
  connection_id: Id.nullable(),
  invoice_by: InvoiceBy,
  other_currency: OtherCurrency,
  /** Refunds of an issued sale get their credit note by themselves. */
  credits_refunds: z.boolean(),
  /** By a link, a buyer may have an issued invoice replaced by one in the own name. */
  replaces_for_buyer: z.boolean(),
  /** XML and PDF are mailed to the buyer once they are stored. */
  mails_buyer: z.boolean(),
  /** The PDF goes to the warehouse as soon as that has the order. */
  sends_to_shipper: z.boolean(),
  /** Where a buyer's answer goes; empty: nowhere. */
  reply_to: z.union([z.literal(''), plainText().trim().max(200).pipe(z.email())]),
});
export type IssuerChoices = z.infer<typeof IssuerChoices>;

/** Their names. */
export const issuerChoices = IssuerChoices.keyof().options;

/** Of a country for which nothing was saved yet. */
export const firstChoices: IssuerChoices = {
  is_active: false,
  environment: 'test',
  issue_when: 'checked',
  delay_minutes: 45,
  connection_id: null,
  invoice_by: 'order',
  other_currency: 'stop',
  credits_refunds: false,
  replaces_for_buyer: false,
  mails_buyer: false,
  sends_to_shipper: false,
  reply_to: '',
};

/** Products, and those without the code that the authority wants, of their own or by category. */
export const CodedProducts = z.object({ code: ProductCodeName, all: z.number().int(), without_code: z.number().int() });

/** One country, whether or not the account issues for it. */
export const TaxIssuer = IssuerChoices.extend({
  country: z.string(),
  /** The country's name, in the reader's language. */
  title: z.string(),
  /** False: nothing was saved yet. */
  is_set: z.boolean(),
  /** The country's invoices may be by parcel. */
  may_invoice_by_parcel: z.boolean(),
  /** ISO 4217: of the country's documents. */
  currency: z.string(),
  /** ISO 4217: of orders whose documents may be in them too; empty where the country has none. */
  order_currencies: z.array(z.string()),
  /** Connectors of the account that can issue for the country, and the kinds of which it could have one. */
  connections: z.array(z.object({ id: Id, name: z.string(), kind: z.string() })),
  provider_kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
  fields: z.array(FormField),
  values: z.record(z.string(), FieldValue),
  /** The country takes invoices back by a cancellation, so that they may be replaced. */
  may_replace_for_buyer: z.boolean(),
  /** Null where the authority wants no code for each product. */
  products: CodedProducts.nullable(),
  needs_certificate: z.boolean(),
  certificate: Certificate.nullable(),
  version: z.number().int(),
  saved_by: z.string().nullable(),
  saved_at: Instant.nullable(),
});
export type TaxIssuer = z.infer<typeof TaxIssuer>;

const CountryParams = z.object({ country: z.string().length(2) });

export const findIssuers = endpoint('GET /api/tax-issuers', {
  summary: 'For which countries the account issues tax documents, and how',
  access: 'manage_settings',
  staleBy: ['tax_issuer', 'connection', 'product', 'category'],
  replies: { 200: z.object({ data: z.array(TaxIssuer) }) },
});

export const saveIssuer = endpoint('PUT /api/tax-issuers/{country}', {
  summary: 'Save how the account issues tax documents in a country',
  access: 'manage_settings',
  params: CountryParams,
  body: z.object({
    ...IssuerChoices.shape,
    /** Of the last answer: an edit of an older one is refused. */
    version: z.number().int().min(0).max(2_147_483_647),
    invoice_by: InvoiceBy.default(firstChoices.invoice_by),
    other_currency: OtherCurrency.default(firstChoices.other_currency),
    credits_refunds: z.boolean().default(false),
    replaces_for_buyer: z.boolean().default(false),
    mails_buyer: z.boolean().default(false),
    sends_to_shipper: z.boolean().default(false),
    reply_to: IssuerChoices.shape.reply_to.default(''),
    settings: z.record(z.string().max(100), z.unknown()),
  }),
  replies: { 200: TaxIssuer },
});

/** Files are sent as base64: certificates are a few kB. */
const File = z.string().max(100_000);

export const saveCertificate = endpoint('PUT /api/tax-issuers/{country}/certificate', {
  summary: 'Upload the certificate that documents are signed with: a .p12, or a certificate and its key',
  access: 'manage_settings',
  params: CountryParams,
  body: z.object({ certificate: File, key: File.nullable().default(null), password: z.string().max(200) }),
  replies: { 200: TaxIssuer },
});
