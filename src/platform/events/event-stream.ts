import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Authenticate, requireAccount, sessionToken } from '../http/access-check.ts';
import { staffOf } from '../http/route.ts';
import type { EventListener } from './event-listener.ts';

/** A session ended: event streams that were opened in it end too. */
export const SESSION_ENDED = 'session.ended';

const HEARTBEAT_MS = 25_000;
const MAX_WAITING = 1_000;

/**
 * The position to listen from, which the session's reply carried, and the account that the tab shows. A stream has no
 * headers of its own.
 */
const Query = z.object({ from: z.string().max(100).optional(), account: z.string().max(20).optional() });

/** A browser that reconnects by itself sends its last position in a header; the query still has the first one. */
function positionOf({ headers, query }: FastifyRequest): string | undefined {
  const heard = headers['last-event-id'];
  return typeof heard === 'string' ? heard : Query.parse(query).from;
}

/**
 * `GET /api/events`: the changes in the member's account as server-sent events, from the given position on. An event
 * `reload` says that changes may have been missed. A heartbeat every 25 s keeps proxies from closing the stream; each
 * one checks the session again and sends the current position.
 */
export function eventStream(
  app: FastifyInstance,
  events: EventListener,
  authenticate: Authenticate,
  heartbeatMs = HEARTBEAT_MS,
): void {
  const open = new Set<() => void>();
  // Open streams would hold up the shutdown for ever; browsers reconnect, to another server.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get(
    '/api/events',
    { config: { access: 'staff' }, schema: { summary: 'Live changes as server-sent events', querystring: Query } },
    (request, reply) => {
      const { account } = Query.parse(request.query);
      if (account !== undefined) requireAccount(staffOf(request), account);
      const stream = new Readable({ read() {} });
      const send = (text: string) => {
        // A reader that does not keep up is disconnected; it reconnects, and reloads where it missed too much.
        if (stream.readableLength > MAX_WAITING * 200) stream.destroy();
        else stream.push(text);
      };
      /** Carries no event. */
      const sendPosition = (position: string) => send(`id: ${position}\n\n`);
      const sendEvent: Parameters<EventListener['subscribe']>[1] = (event, position) => {
        if (!event) return send(`id: ${position}\nevent: reload\ndata: {}\n\n`);
        const { account_id: _, ...change } = event;
        send(`id: ${position}\ndata: ${JSON.stringify(change)}\n\n`);
        // The ended session is unknown here.
        if (change.type === SESSION_ENDED) void endIfSessionEnded();
      };
      const heartbeat = setInterval(() => {
        send(': beat\n');
        sendPosition(events.position());
        void endIfSessionEnded();
      }, heartbeatMs);
      const stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.delete(end);
      };
      const end = () => {
        stop();
        stream.push(null);
      };
      open.add(end);
      /** While the database is down the session counts as valid, and no events are sent either. */
      const endIfSessionEnded = async () => {
        const staff = await authenticate(sessionToken(request)).catch(() => 'unknown');
        if (staff === null) end();
      };
      reply.raw.once('close', () => {
        stop();
        stream.destroy();
      });
      send('retry: 2000\n\n');
      const unsubscribe = events.subscribe(staffOf(request).account_id, sendEvent, positionOf(request));
      sendPosition(events.position());
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  );
}
