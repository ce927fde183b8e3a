import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Notice } from './notice.ts';

const Instant = z.iso.datetime();

/** An open notice: what stands still, and since when that is known. */
export const OpenNotice = z.object({ id: z.number().int(), notice: Notice, first_seen_at: Instant });
export type OpenNotice = z.infer<typeof OpenNotice>;

/** What the menu lists. */
export const MOST_LISTED = 50;

export const findNotices = endpoint('GET /api/notices', {
  summary: 'What stands still and needs somebody, the newest first, at most 50, and how many there are',
  staleBy: ['notice'],
  replies: { 200: z.object({ data: z.array(OpenNotice), total: z.number().int() }) },
});
