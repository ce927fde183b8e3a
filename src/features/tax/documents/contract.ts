import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { Conversion, Equivalent } from '#countries/core/conversion.ts';
import { documentKinds } from '#countries/core/tax-document.ts';
import { CauseFilter } from './cause-contract.ts';
import { DocumentAction, DocumentState } from './document-state.ts';

const Day = z.iso.date();

export const Kind = z.enum(documentKinds);

/**
 * What it would be rejected for, or a warning, in the reader's language, with the order's field (or `settings`) to
 * correct.
 */
export const Finding = z.object({ code: z.string(), field: z.string(), is_blocking: z.boolean(), text: z.string() });
export type Finding = z.infer<typeof Finding>;

export const DocumentRow = z.object({
  id: Id,
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  kind: Kind,
  /** Of a guide: the part of the order that it goes with; 0: all of it, or what its parts leave. */
  part: z.number().int(),
  /** The authority's name of the document: `factura`, `CFDI de egreso`. */
  title: z.string(),
  state: DocumentState,
  environment: z.enum(['test', 'live']),
  /** As people write it; null before it is sealed. */
  full_number: z.string().nullable(),
  currency: z.string(),
  total: Amount,
  /** In the country's zone. */
  issued_on: Day.nullable(),
  /** Why it was rejected, or what keeps it, in the reader's language. */
  error: z.string().nullable(),
  /** The first code of that: the authority's, or of our own finding. */
  error_code: z.string().nullable(),
  findings: z.array(Finding),
  /** What the authority rejected it for: fields of the order, `origin` or `settings`. */
  fields_to_correct: z.array(z.string()),
  /**
   * Who can mend a rejection: staff in the order's data, administrators in the settings, or only those who make Bodega;
   * null: not rejected.
   */
  mended_by: z.enum(['data', 'settings', 'us']).nullable(),
  /** Not submitted, and a finding blocks it that a person has to correct. */
  would_be_rejected: z.boolean(),
  /** A correction that follows by itself once its sale's document is issued. */
  awaits_sale: z.boolean(),
  /** The account's name of the connector that issues it. */
  provider: z.string().nullable(),
  /** When it is submitted by itself; null: by hand, or it was. */
  due_at: Instant.nullable(),
  /** What has to happen soonest by the country's law, and until when. */
  deadline: z.object({ what: z.enum(['send', 'cancel', 'correct']), at: Instant }).nullable(),
  updated_at: Instant,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

const Filter = z.object({
  /** The beginning of the number, an official identifier, or words of the order's number. */
  search: z.string().trim().max(100).optional(),
  country: z.string().length(2).optional(),
  kind: Kind.optional(),
  state: DocumentState.optional(),
  series_id: Id.optional(),
  connection_id: Id.optional(),
  /** Days of issue, both included. */
  from: Day.optional(),
  to: Day.optional(),
  would_be_rejected: z.stringbool().optional(),
  ...CauseFilter.shape,
});

const staleBy = ['document', 'order', 'orders', 'connection', 'tax_issuer'] as const;

export const findDocuments = endpoint('GET /api/documents', {
  summary: 'A page of tax documents, the latest first; of some days, by the day of issue',
  staleBy,
  query: Filter.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(25),
  }),
  replies: { 200: pageOf(DocumentRow) },
});

export const countDocuments = endpoint('GET /api/documents/counts', {
  summary: 'How many tax documents of a country and kind each state has',
  staleBy,
  query: Filter.pick({ country: true, kind: true }),
  replies: {
    200: z.object({ counts: z.record(DocumentState, z.number().int()), would_be_rejected: z.number().int() }),
  },
});

export const Attempt = z.object({
  id: Id,
  at: Instant,
  action: z.enum(['issue', 'ask', 'cancel', 'store', 'shipper']),
  outcome: z.string(),
  /** In the partner's own words. */
  error: z.string().nullable(),
});

export const MailState = z.enum(['waiting', 'sending', 'sent', 'refused', 'in_doubt']);

/** A document on its way to its buyer. */
export const DocumentMail = z.object({
  id: Id,
  to: z.string(),
  state: MailState,
  /** When it was sent, before that when it was asked for. */
  at: Instant,
  /** Who pressed it; null: the issuer's setting did. */
  by: z.string().nullable(),
  /** Why it is not sent, as the mail server says; empty where it is, or was not tried. */
  answer: z.string(),
});
export type DocumentMail = z.infer<typeof DocumentMail>;

export const DocumentDetail = DocumentRow.extend({
  version: z.number().int(),
  is_replacement_order: z.boolean(),
  /** What the authority noted of a document that it took, in the reader's language. */
  observations: z.string().nullable(),
  /** Official identifiers by their official names. */
  ids: z.record(z.string(), z.string()),
  series: z.string().nullable(),
  authorised_at: Instant.nullable(),
  stored_at: Instant.nullable(),
  sent_to_shipper_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  /** Since when it waits for its receiver's consent to its cancellation, and what the law says of him. */
  consent: z.object({ asked_at: Instant, rule: z.string() }).nullable(),
  ignored_reason: z.string().nullable(),
  send_by: Instant.nullable(),
  cancel_by: Instant.nullable(),
  correct_by: Instant.nullable(),
  has_xml: z.boolean(),
  has_pdf: z.boolean(),
  /** The document it corrects, those that correct it, and the one that it replaces. */
  origin: z.object({ id: Id, order_id: Id, full_number: z.string() }).nullable(),
  corrections: z.array(z.object({ id: Id, order_id: Id, full_number: z.string().nullable(), state: DocumentState })),
  replaces: z.object({ id: Id, full_number: z.string() }).nullable(),
  /** What its amounts were converted from; null: they are in the order's currency. */
  conversion: Conversion.nullable(),
  /** What it comes to in the country's currency; null: it is in that currency. */
  equivalent: Equivalent.nullable(),
  /** Why staff had it credit its sale; null of all others. */
  credit_reason: z.string().nullable(),
  /** By which reasons the country lets it be taken back; empty where only a correction does that. */
  motives: z.array(z.object({ code: z.string(), title: z.string(), needs_substitute: z.boolean() })),
  actions: z.array(DocumentAction),
  attempts: z.array(Attempt),
  /** Where its mails go by themselves: the order's; empty where that has none. */
  buyer_email: z.string(),
  /** The latest five, the newest first. */
  mails: z.array(DocumentMail),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const getDocument = endpoint('GET /api/documents/{id}', {
  summary: 'One tax document with its attempts',
  staleBy,
  params: IdParams,
  replies: { 200: DocumentDetail },
});

export const findOrderDocuments = endpoint('GET /api/orders/{id}/documents', {
  summary: 'The tax documents of an order, the latest first, and what is to be said beside them',
  staleBy,
  params: IdParams,
  replies: { 200: z.object({ data: z.array(DocumentDetail), notes: z.array(z.string()) }) },
});

/** One row for each order asked for, in the same order. */
const Outcomes = z.object({
  data: z.array(z.object({ id: z.number().int(), outcome: z.enum(['done', 'skipped']), reason: z.string() })),
});

export const submitDocuments = endpoint('POST /api/documents/submit', {
  summary: 'Submit the tax documents of orders now, or again after a rejection',
  access: 'issue_documents',
  body: z.object({ order_ids: z.array(Id).min(1).max(500) }),
  replies: { 200: Outcomes },
});

/** What came of a press, in the reader's language. */
export const Message = z.object({ message: z.string(), alertType: z.enum(['success', 'info', 'warning', 'danger']) });

/** Stands for a transaction that was made by hand. */
export const MANUAL_TRANSACTION = '11111';

/** Of an uploaded PDF. */
export const MAX_PDF_BYTES = 5 * 1_048_576;

export const checkDocumentStatus = endpoint('POST /api/documents/{id}/check-status', {
  summary: 'Ask the provider now what became of a document',
  access: 'issue_documents',
  params: IdParams,
  replies: { 200: Message },
});

export const resubmitDocument = endpoint('POST /api/documents/{id}/resubmit', {
  summary: 'Issue a further document in place of an issued one, which stays valid until it is cancelled',
  access: 'issue_documents',
  params: IdParams,
  replies: { 200: Message },
});

export const storeDocument = endpoint('POST /api/documents/{id}/upload-to-storage', {
  summary: 'Put XML and PDF of an issued document into secure storage',
  access: 'issue_documents',
  params: IdParams,
  replies: { 200: Message },
});

export const sendDocumentToShipper = endpoint('POST /api/documents/{id}/submit-to-shipper', {
  summary: 'Send the PDF of a document to the warehouse of its order',
  access: 'issue_documents',
  params: IdParams,
  replies: { 200: Message },
});

export const noteIssuedExternally = endpoint('POST /api/documents/{id}/issued-elsewhere', {
  summary: 'Say that a document was issued outside of Bodega, so that it is not issued here',
  access: 'admin',
  params: IdParams,
  body: z.object({
    /** As people write it. */
    number: plainText().trim().min(1).max(60),
    transaction_number: plainText().trim().min(1).max(60).default(MANUAL_TRANSACTION),
  }),
  replies: { 200: Message },
});

export const takeBackIssuedExternally = endpoint('POST /api/documents/{id}/not-issued-elsewhere', {
  summary: 'Say that a document was not issued outside of Bodega after all',
  access: 'admin',
  params: IdParams,
  replies: { 200: Message },
});

/** The body is the file itself, of type `application/pdf`; at most 5 MiB. */
export const uploadPdf = endpoint('PUT /api/documents/{id}/pdf', {
  summary: 'Put the PDF of a document that was issued outside of Bodega into secure storage',
  access: 'admin',
  params: IdParams,
  body: z.instanceof(Blob),
  replies: { 200: Message },
});

export const cancelDocument = endpoint('POST /api/documents/{id}/cancel', {
  summary: 'Have an issued document cancelled by its authority',
  access: 'issue_documents',
  params: IdParams,
  body: z.object({
    motive: z.string().max(10),
    text: plainText().trim().min(1).max(500),
    substitute_id: Id.nullable().default(null),
  }),
  replies: { 200: Message },
});

export const chooseOrigin = endpoint('PUT /api/documents/{id}/origin', {
  summary: 'Say which sale a correction corrects',
  access: 'issue_documents',
  params: IdParams,
  body: z.object({ origin_id: Id }),
  replies: { 200: Message },
});

/** Issued sales that a correction could correct, the likeliest first. */
export const findOrigins = endpoint('GET /api/documents/{id}/origins', {
  summary: 'Sales that a correction could correct',
  staleBy,
  params: IdParams,
  query: z.object({ search: z.string().trim().max(100).optional() }),
  replies: { 200: z.object({ data: z.array(DocumentRow) }) },
});

export const clearInvoiceErrors = endpoint('POST /api/orders/clear-invoice-errors', {
  summary: "Clear the errors of an order's tax documents with a reason: they are not submitted unless staff do it",
  access: 'issue_documents',
  body: z.object({ orderId: Id, ignoredReason: plainText().trim().min(1).max(500) }),
  replies: {
    200: z.object({
      order: z.object({ id: Id, ignored_error: z.object({ error_message: z.string(), ignored_reason: z.string() }) }),
    }),
  },
});
