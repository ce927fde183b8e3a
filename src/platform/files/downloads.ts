import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Right } from '#base/rights.ts';
import { refuseWithoutRight } from '../http/access-check.ts';
import { staffOf } from '../http/route.ts';
import type { Secrets } from '../secrets.ts';
import type { FileStore } from './file-store.ts';

const HOUR_MS = 3_600_000;
const BOUND = 'download';

const Ticket = z.object({
  account_id: z.number().int(),
  key: z.string(),
  name: z.string(),
  type: z.string(),
  ends_at: z.number(),
  right: Right,
});
type Ticket = z.infer<typeof Ticket>;

/** Types that a browser may show; others could hold a script. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/**
 * The address under which a stored file can be downloaded for an hour, by members of its account who have the right.
 * The browser saves it as `name`. Pictures open in the page; everything else is saved.
 */
export function downloadLink(secrets: Secrets, file: Omit<Ticket, 'ends_at'>, now = Date.now()): string {
  const ticket: Ticket = { ...file, ends_at: now + HOUR_MS };
  return `/files/${secrets.seal(JSON.stringify(ticket), BOUND).toString('base64url')}`;
}

/** `GET /files/{ticket}`: streams a stored file to a member with a link to it. */
export function downloadRoute(app: FastifyInstance): void {
  // Not a parameter, which could not be as long as the ticket of a long name.
  app.get<{ Params: { '*': string } }>(
    '/files/*',
    { config: { access: 'staff' }, schema: { hide: true } },
    async (request, reply) => {
      const { secrets, files } = app.services;
      const staff = staffOf(request);
      const ticket = readTicket(secrets, request.params['*']);
      if (ticket.account_id !== staff.account_id || ticket.ends_at < Date.now()) throw new AppError('not_found');
      refuseWithoutRight(ticket.right, staff);
      return sendFile(reply, files, ticket, 'private, max-age=3600');
    },
  );
}

type DownloadFile = Pick<Ticket, 'key' | 'name' | 'type'>;

/** Answers with a stored file under its name. @throws AppError not_found, storage_failed */
export async function sendFile(reply: FastifyReply, files: FileStore, { key, name, type }: DownloadFile, keep: string) {
  const content = await files.get(key);
  return reply
    .type(type)
    .header('content-disposition', `${SHOWN.has(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`)
    .header('cache-control', keep)
    .send(content);
}

/** A file's name as a header takes it (RFC 8187), which leaves less as it is than an address does. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function readTicket(secrets: Secrets, text: string): Ticket {
  try {
    return Ticket.parse(JSON.parse(secrets.open(Buffer.from(text, 'base64url'), BOUND)));
  } catch {
    throw new AppError('not_found');
  }
}
