import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { MAIL_FREQUENCIES } from './mail-rules.ts';
import { Notice } from './notice.ts';

/** An open notice: what stands still, and since when that is known. */
export const OpenNotice = z.object({ id: z.number().int(), notice: Notice, first_seen_at: Instant });
export type OpenNotice = z.infer<typeof OpenNotice>;

/** What the menu lists. */
export const MAX_LISTED = 50;

export const findNotices = endpoint('GET /api/notices', {
  summary: 'What stands still and needs somebody, the newest first, at most 50, and how many there are',
  staleBy: ['notice'],
  replies: { 200: z.object({ data: z.array(OpenNotice), total: z.number().int() }) },
});

const Wish = z.object({
  wanted: z.enum(MAIL_FREQUENCIES),
  /** Of the daily mail, in the account's time zone. */
  hour: z.number().int().min(0).max(23),
});

export const NoticeMails = Wish.extend({
  email: z.string(),
  /** When the mail server refused the address for good; null where it did not. */
  refused_at: Instant.nullable(),
  /** Whether this server sends mail at all. */
  can_mail: z.boolean(),
});
export type NoticeMails = z.infer<typeof NoticeMails>;

export const getNoticeMails = endpoint('GET /api/notices/mails', {
  summary: 'Whether and when you are mailed of what stands still',
  staleBy: ['notice'],
  replies: { 200: NoticeMails },
});

export const saveNoticeMails = endpoint('PUT /api/notices/mails', {
  summary: 'Change whether and when you are mailed of what stands still',
  access: 'staff',
  body: Wish,
  replies: { 200: NoticeMails },
});
