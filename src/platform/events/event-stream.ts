import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sessionToken } from '../http/access-check.ts';
import { type Authenticate, shareLookUps } from '../http/shared-look-ups.ts';
import type { EventListener } from './event-listener.ts';

/** A session ended: event streams that were opened in it end too. */
export const SESSION_ENDED = 'session.ended';

const BEAT_MS = 25_000;
const MOST_WAITING = 1_000;

/**
 * `GET /api/events`: what changes in the member's account, as server-sent events. An event `reload` says that changes may
 * have been missed. A comment every 25 s keeps proxies from closing the line; at each the session is looked up again.
 */
export function eventStream(
  app: FastifyInstance,
  events: EventListener,
  authenticate: Authenticate,
  beatMs = BEAT_MS,
): void {
  const { find } = shareLookUps(authenticate);
  const open = new Set<() => void>();
  // They would hold up the stop for ever; browsers open theirs anew, at another server.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get(
    '/api/events',
    { config: { access: 'staff' }, schema: { summary: 'Live changes as server-sent events' } },
    (request, reply) => {
      const stream = new Readable({ read() {} });
      const send = (text: string) => {
        // A reader that does not keep up is cut off; it reconnects and loads everything anew.
        if (stream.readableLength > MOST_WAITING * 200) stream.destroy();
        else stream.push(text);
      };
      const unsubscribe = events.subscribe(request.staff?.account_id ?? 0, (event) => {
        if (!event) return send('event: reload\ndata: {}\n\n');
        const { account_id: _, ...change } = event;
        send(`data: ${JSON.stringify(change)}\n\n`);
        // Whose it was is not known here.
        if (change.type === SESSION_ENDED) void endWithSession(authenticate);
      });
      const beat = setInterval(() => {
        send(': beat\n\n');
        void endWithSession(find);
      }, beatMs);
      const stopTelling = () => {
        clearInterval(beat);
        unsubscribe();
        open.delete(end);
      };
      const end = () => {
        stopTelling();
        stream.push(null);
      };
      open.add(end);
      /** While the database is away nobody knows, and nothing is told either. */
      const endWithSession = async (look: Authenticate) => {
        const staff = await look(sessionToken(request)).catch(() => 'unknown');
        if (staff === null) end();
      };
      reply.raw.once('close', () => {
        stopTelling();
        stream.destroy();
      });
      send('retry: 2000\n\n');
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  );
}
