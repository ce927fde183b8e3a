import { z } from 'zod';
import { Address } from '#base/address.ts';
import { isCountryCode } from '#base/country-code.ts';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams, Version } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { type CustomerField, FieldChange } from '#features/partners/customer-sync/customer-fields.ts';
import { CustomerRow } from './contract.ts';

export const CustomerDetail = CustomerRow.extend({
  ...Address.shape,
  language_code: z.string(),
  /** Counts the changes: an edit names the one it started from. */
  version: z.number().int(),
  /** What staff set, and the channel changes no more. */
  edited_fields: z.array(z.string()),
  /** The member who last edited the customer. */
  updated_by: z.string().nullable(),
  /** All orders, cancelled ones too. */
  order_count: z.number().int(),
  first_order_date: Instant.nullable(),
  last_order_date: Instant.nullable(),
  /** What the orders that were not cancelled come to, less refunds. */
  totals: z.array(z.object({ currency: z.string(), total: Amount })),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const getCustomer = endpoint('GET /api/customers/{id}', {
  summary: 'One customer with what the orders come to',
  staleBy: ['customer', 'order', 'orders', 'connection'],
  params: IdParams,
  replies: { 200: CustomerDetail },
});

const text = (most: number) => plainText().trim().max(most);

const fields = {
  customer_name: text(200).min(1),
  company_name: text(200),
  email: z.union([z.literal(''), z.email().max(254)]),
  phone: text(60),
  address: text(300),
  address_2: text(300),
  address_3: text(300),
  city: text(120),
  state: text(120),
  postal_code: text(20),
  country: z.union([z.literal(''), z.string().refine(isCountryCode, 'no country')]),
  language_code: z.union([z.literal(''), z.string().regex(/^[a-z]{2}$/)]),
} satisfies Record<CustomerField, z.ZodType>;

/** Fields that are left out stay as they are. */
export const CustomerEdit = z.object(fields).partial().extend({ version: Version });
export type CustomerEdit = z.output<typeof CustomerEdit>;

export const saveCustomer = endpoint('PUT /api/customers/{id}', {
  summary: "Change what is known of a customer; the channel's later reports leave these fields alone",
  access: 'edit_customers',
  params: IdParams,
  body: CustomerEdit,
  replies: { 200: z.object({ version: z.number().int() }) },
});

const A_PAGE = z.coerce.number().int().min(1).max(1_000).default(1);

/** `details` by the type: fields with what they were and are, the partner, its error. */
const HistoryEntry = z.object({
  id: z.number().int(),
  at: Instant,
  type: z.string(),
  /** A member's name; null: the system. */
  actor: z.string().nullable(),
  changes: z.array(FieldChange),
  /** The channel or partner by its name. */
  partner: z.string().nullable(),
  error: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const findCustomerHistory = endpoint('GET /api/customers/{id}/history', {
  summary: 'A page of what happened to a customer, newest first',
  staleBy: ['customer', 'orders'],
  params: IdParams,
  query: z.object({ page: A_PAGE }),
  replies: { 200: z.object({ data: z.array(HistoryEntry), has_more: z.boolean() }) },
});

export const MAX_IN_A_NOTE = 2_000;

const Note = z.object({
  id: z.number().int(),
  text: z.string(),
  written_by: z.string(),
  /** Written by the caller, who may delete it. */
  is_own: z.boolean(),
  created_at: Instant,
});
export type Note = z.infer<typeof Note>;

export const findNotes = endpoint('GET /api/customers/{id}/notes', {
  summary: 'The latest 200 notes on a customer, newest first',
  staleBy: ['customer.note_added', 'customer.note_deleted'],
  params: IdParams,
  replies: { 200: z.array(Note) },
});

export const addNote = endpoint('POST /api/customers/{id}/notes', {
  summary: 'Write a note on a customer',
  access: 'edit_customers',
  params: IdParams,
  body: z.object({ text: plainText().trim().min(1).max(MAX_IN_A_NOTE) }),
  replies: { 201: z.object({ id: z.number().int() }) },
});

export const deleteNote = endpoint('DELETE /api/customers/{id}/notes/{noteId}', {
  summary: 'Delete a note that the caller wrote',
  access: 'edit_customers',
  params: IdParams.extend({ noteId: Id }),
  replies: { 204: Nothing },
});
