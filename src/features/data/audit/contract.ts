import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint } from '#base/endpoint.ts';
import type { EventKind } from '#base/events.ts';
import { Id, IdParams } from '#base/ids.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';
import { AuditChange } from './audit-changes.ts';
import { auditedTypes, auditKinds } from './audited-events.ts';

/**
 * What changes are narrowed to. Days are those of the account's zone, both included. `type`: an event, such as
 * `order.edited`.
 */
export const AuditFilter = z.object({
  /** people: changes by members · programs: changes by channels and jobs on their own. */
  by: optionalFilter(z.enum(['people', 'programs'])),
  /** A member's id. */
  person_id: optionalFilter(Id),
  kind: optionalFilter(z.enum(auditKinds)),
  type: optionalFilter(z.enum(auditedTypes)),
  from: optionalFilter(CalendarDate),
  to: optionalFilter(CalendarDate),
  search: SearchTerm.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Where a record stands in the portal. */
export const AuditTarget = z.enum([
  'order',
  'product',
  'raw_material',
  'products',
  'raw_materials',
  'customer',
  'connector',
  'import',
  'team',
  'account',
  'issuers',
]);
export type AuditTarget = z.infer<typeof AuditTarget>;

/**
 * One change. `actor`: a member's name as it was then, null for a program; whose it was `actor_id` and the e-mail say,
 * where that was kept. `title`, and the fields and values of `changes`, are words
 * in the member's language; `note` is what else the event says, such as a reason.
 */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  actor_id: z.number().int().nullable(),
  actor_email: z.string().nullable(),
  kind: z.enum(auditKinds),
  type: z.string(),
  title: z.string(),
  /** `to` null: it has no page, or is gone. */
  record: z.object({ name: z.string(), to: AuditTarget.nullable(), id: z.number().int().nullable() }),
  changes: z.array(AuditChange),
  note: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const findAudit = endpoint('GET /api/audit', {
  summary: 'Who changed what, newest first; `before_id`: that of the last change of the page before',
  access: 'admin',
  // What comes later is counted by `/api/audit/new`, so that the rows stay where they are.
  staleBy: [],
  query: AuditFilter.extend({
    before_id: optionalFilter(Id),
    perPage: z.coerce.number().int().min(1).max(200).default(50),
  }),
  replies: { 200: z.object({ data: z.array(AuditEntry), has_more: z.boolean() }) },
});

const changing: EventKind[] = [
  'order',
  'orders',
  'document',
  'product',
  'listing',
  'category',
  'link',
  'mapping',
  'customer',
  'connection',
  'account',
  'tax_issuer',
  'member',
  'department',
  'role',
  'import',
];

export const countNewAudit = endpoint('GET /api/audit/new', {
  summary: 'How many changes there are after one, at most 100 are counted',
  access: 'admin',
  staleBy: changing,
  query: AuditFilter.extend({ after_id: optionalFilter(Id) }),
  replies: { 200: z.object({ count: z.number().int(), is_capped: z.boolean() }) },
});

export const findAuditPeople = endpoint('GET /api/audit/people', {
  summary: 'The members who changed anything, also those who left',
  access: 'admin',
  staleBy: ['member'],
  replies: {
    200: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })) }),
  },
});

export const getAuditEntry = endpoint('GET /api/audit/{id}', {
  summary: 'One change, whole',
  access: 'admin',
  staleBy: [],
  params: IdParams,
  replies: { 200: AuditEntry },
});
