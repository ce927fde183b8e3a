import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { SupportRequest } from '#features/customers/support/contract.ts';
import { findDocuments } from '#features/tax/documents/contract.ts';

export const MAX_PAPERS = 20;

export const findCustomerDocuments = endpoint('GET /api/customers/{id}/documents', {
  summary: `The latest ${MAX_PAPERS} tax documents of a customer's latest 200 orders`,
  staleBy: [...findDocuments.staleBy, 'customer'],
  params: IdParams,
  replies: { 200: findDocuments.replies[200].pick({ data: true }).extend({ has_more: z.boolean() }) },
});

const CustomerTicket = SupportRequest.extend({
  asked_by: z.string(),
  /** The order whose page it was asked from; null: the customer's own. */
  order: z.object({ id: z.number().int(), number: z.string() }).nullable(),
});
export type CustomerTicket = z.infer<typeof CustomerTicket>;

export const findCustomerTickets = endpoint('GET /api/customers/{id}/tickets', {
  summary: `The latest ${MAX_PAPERS} support requests that were asked from a customer's page or from those of the latest 200 orders`,
  staleBy: ['support', 'customer', 'orders'],
  params: IdParams,
  replies: { 200: z.array(CustomerTicket) },
});
