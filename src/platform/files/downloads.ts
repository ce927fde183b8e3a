import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Secrets } from '../secrets.ts';

const HOUR_MS = 3_600_000;
const BOUND = 'download';

const Ticket = z.object({
  account_id: z.number().int(),
  key: z.string(),
  name: z.string(),
  type: z.string(),
  ends_at: z.number(),
});
type Ticket = z.infer<typeof Ticket>;

/**
 * The address under which a stored file can be downloaded for an hour, by members of its account only. `name` is what the
 * browser saves it as. Pictures open in the page; everything else is saved.
 */
export function downloadLink(secrets: Secrets, file: Omit<Ticket, 'ends_at'>, now = Date.now()): string {
  const ticket: Ticket = { ...file, ends_at: now + HOUR_MS };
  return `/files/${secrets.seal(JSON.stringify(ticket), BOUND).toString('base64url')}`;
}

/** `GET /files/{ticket}`: streams a stored file to who holds a link to it. */
export function downloadRoute(app: FastifyInstance): void {
  app.get<{ Params: { ticket: string } }>(
    '/files/:ticket',
    { config: { access: 'staff' }, schema: { hide: true } },
    async (request, reply) => {
      const { secrets, files } = app.services;
      const ticket = readTicket(secrets, request.params.ticket);
      if (ticket.account_id !== request.staff?.account_id || ticket.ends_at < Date.now())
        throw new AppError('not_found');
      const content = await files.get(ticket.key);
      const shown = ticket.type.startsWith('image/') ? 'inline' : 'attachment';
      return reply
        .type(ticket.type)
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(ticket.name)}`)
        .header('cache-control', 'private, max-age=3600')
        .send(content);
    },
  );
}

function readTicket(secrets: Secrets, text: string): Ticket {
  try {
    return Ticket.parse(JSON.parse(secrets.open(Buffer.from(text, 'base64url'), BOUND)));
  } catch {
    throw new AppError('not_found');
  }
}
