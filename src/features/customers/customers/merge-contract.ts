import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams, Version } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { duplicateReasons } from './duplicate-rules.ts';

export const MAX_DUPLICATES = 10;

const PossibleDuplicate = z.object({
  id: z.number().int(),
  customer_name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  connection_name: z.string(),
  source_customer_id: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

export const findDuplicates = endpoint('GET /api/customers/{id}/duplicates', {
  summary: `Up to ${MAX_DUPLICATES} customers who may be the same person, with why`,
  staleBy: ['customer', 'orders'],
  params: IdParams,
  replies: { 200: z.array(PossibleDuplicate) },
});

const Side = z.enum(['kept', 'double']);

/** Versions are those that the member saw; a part that is left out is taken by the usual rule. */
export const CustomerMerge = z.object({
  double_id: Id,
  version: Version,
  double_version: Version,
  choices: z
    .object({
      customer_name: Side,
      company_name: Side,
      email: Side,
      phone: Side,
      address: Side,
      language_code: Side,
    })
    .partial(),
});
export type CustomerMerge = z.output<typeof CustomerMerge>;

export const mergeCustomer = endpoint('POST /api/customers/{id}/merge', {
  summary:
    'Merge another customer into this one: orders, notes and history become this one’s, and the other id leads here',
  access: 'edit_customers',
  params: IdParams,
  body: CustomerMerge,
  replies: { 200: z.object({ version: z.number().int() }) },
});

const MergedCustomer = z.object({
  id: z.number().int(),
  customer_name: z.string(),
  email: z.string(),
  connection_name: z.string(),
  source_customer_id: z.string(),
  merged_by: z.string(),
  merged_at: Instant,
  /** It came along with one that was merged later, which is separated first. */
  is_nested: z.boolean(),
  /** Orders that are here by this merge. */
  order_count: z.number().int(),
  /** The contacts that partners still have of it. */
  contacts: z.array(z.object({ name: z.string(), link: z.string().nullable() })),
});
export type MergedCustomer = z.infer<typeof MergedCustomer>;

export const findMerged = endpoint('GET /api/customers/{id}/merged', {
  summary: 'The customers that were merged into this one, the latest first',
  staleBy: ['customer', 'orders', 'connection'],
  params: IdParams,
  replies: { 200: z.array(MergedCustomer) },
});

export const undoMerge = endpoint('POST /api/customers/{id}/merged/{mergedId}/undo', {
  summary: 'Make a merged customer one of its own again, with its orders, those too that came since, and its notes',
  access: 'edit_customers',
  params: IdParams.extend({ mergedId: Id }),
  replies: { 200: z.object({ id: z.number().int() }) },
});
