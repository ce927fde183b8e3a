import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Authenticate, sessionToken } from '../http/access-check.ts';
import type { EventListener } from './event-listener.ts';

/** A session ended: event streams that were opened in it end too. */
export const SESSION_ENDED = 'session.ended';

const BEAT_MS = 25_000;
const MOST_WAITING = 1_000;

/** Where the page begins to listen: the position that its session was told with. */
const Query = z.object({ from: z.string().max(100).optional() });

/** A browser that connects again by itself says what it heard last, beside the address that it opened at first. */
function positionOf({ headers, query }: FastifyRequest): string | undefined {
  const heard = headers['last-event-id'];
  return typeof heard === 'string' ? heard : Query.parse(query).from;
}

/**
 * `GET /api/events`: what changes in the member's account, as server-sent events, from the position on that is asked for. An event
 * `reload` says that changes may have been missed. A comment every 25 s keeps proxies from closing the line; at each the session is
 * looked up again, and the browser told how far it has heard.
 */
export function eventStream(
  app: FastifyInstance,
  events: EventListener,
  authenticate: Authenticate,
  beatMs = BEAT_MS,
): void {
  const open = new Set<() => void>();
  // They would hold up the stop for ever; browsers open theirs anew, at another server.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get(
    '/api/events',
    { config: { access: 'staff' }, schema: { summary: 'Live changes as server-sent events', querystring: Query } },
    (request, reply) => {
      const stream = new Readable({ read() {} });
      const send = (text: string) => {
        // A reader that does not keep up is cut off; it reconnects, and where that is too much is told to load anew.
        if (stream.readableLength > MOST_WAITING * 200) stream.destroy();
        else stream.push(text);
      };
      /** Tells nothing by itself. */
      const sendPosition = (position: string) => send(`id: ${position}\n\n`);
      const tell: Parameters<EventListener['subscribe']>[1] = (event, position) => {
        if (!event) return send(`id: ${position}\nevent: reload\ndata: {}\n\n`);
        const { account_id: _, ...change } = event;
        send(`id: ${position}\ndata: ${JSON.stringify(change)}\n\n`);
        // Whose it was is not known here.
        if (change.type === SESSION_ENDED) void endWithSession();
      };
      const beat = setInterval(() => {
        send(': beat\n');
        sendPosition(events.position());
        void endWithSession();
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
      const endWithSession = async () => {
        const staff = await authenticate(sessionToken(request)).catch(() => 'unknown');
        if (staff === null) end();
      };
      reply.raw.once('close', () => {
        stopTelling();
        stream.destroy();
      });
      send('retry: 2000\n\n');
      const unsubscribe = events.subscribe(request.staff?.account_id ?? 0, tell, positionOf(request));
      sendPosition(events.position());
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  );
}
