import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';

export const getSupport = endpoint('GET /api/support', {
  summary: 'Whether this server takes support requests: where it has nobody to mail them to, it takes none',
  staleBy: [],
  replies: { 200: z.object({ is_open: z.boolean() }) },
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
    'Asks those who run the server: multipart with `subject`, `text`, the `page` it is about, and up to 5 `files` of 5 MB',
  access: 'staff',
  body: z.instanceof(FormData),
  replies: { 200: Sent },
});
