import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';

export const getSupport = endpoint('GET /api/support', {
  summary:
    'Whether support requests are taken, and by whom: `desk` is the name of the connected support desk, else they are mailed to those who run the server; without both none are taken',
  staleBy: ['connection'],
  replies: { 200: z.object({ is_open: z.boolean(), desk: z.string().nullable() }) },
});

/** What a member asked, and what became of it. */
export const SupportRequest = z.object({
  id: z.number().int(),
  subject: z.string(),
  state: z.enum(['waiting', 'ticket', 'mailed']),
  /** The desk that was asked first, by its name; null where it went by mail at once. */
  desk: z.string().nullable(),
  /** `link`: its page at the desk. */
  ticket: z.object({ number: z.string(), link: z.string().nullable() }).nullable(),
  /** Why the desk did not take it, in the desk's own words. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

export const MAX_REQUESTS = 20;

export const findSupportRequests = endpoint('GET /api/support-requests', {
  summary: `The latest ${MAX_REQUESTS} requests of the caller with what became of each, newest first`,
  staleBy: ['support'],
  replies: { 200: z.array(SupportRequest) },
});

/** The fields of the form that a browser sends. */
export const SupportForm = z.object({
  subject: z.string(),
  text: z.string(),
  page: z.string().optional(),
  files: z.array(z.file()).optional(),
});

/** The number of the request. */
export const Sent = z.object({ id: z.number().int() });

export const sendSupportRequest = endpoint('POST /api/support-requests', {
  summary:
    'Asks the support desk, or those who run the server: multipart with `subject`, `text`, the `page` it is about, and up to 5 `files` of 5 MB',
  access: 'staff',
  body: z.instanceof(FormData),
  replies: { 200: Sent },
});
