import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { EventListener } from './event-listener.ts';

/** Somebody's session ended: lines that were opened in it must not go on. */
export const SESSION_ENDED = 'session.ended';

const BEAT_MS = 25_000;
const MOST_WAITING = 1_000;

/**
 * `GET /api/events`: what changes in the member's account, as server-sent events. An event `reload` says that changes may
 * have been missed. A comment every 25 s keeps proxies from closing the line.
 */
export function eventStream(app: FastifyInstance, events: EventListener): void {
  const open = new Set<Readable>();
  // They would hold up the stop for ever; browsers open theirs anew, at another server.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.push(null);
  });
  app.get(
    '/api/events',
    { config: { access: 'staff' }, schema: { summary: 'Live changes as server-sent events' } },
    (request, reply) => {
      const stream = new Readable({ read() {} });
      open.add(stream);
      const send = (text: string) => {
        // A reader that does not keep up is cut off; it reconnects and loads everything anew.
        if (stream.readableLength > MOST_WAITING * 200) stream.destroy();
        else stream.push(text);
      };
      const unsubscribe = events.subscribe(request.staff?.account_id ?? 0, (event) => {
        if (!event) return send('event: reload\ndata: {}\n\n');
        const { account_id: _, ...change } = event;
        send(`data: ${JSON.stringify(change)}\n\n`);
        // Whose it was is not known here: all lines of the account end, and those who may open theirs anew.
        if (change.type === SESSION_ENDED) stream.push(null);
      });
      const beat = setInterval(() => send(': beat\n\n'), BEAT_MS);
      reply.raw.once('close', () => {
        clearInterval(beat);
        unsubscribe();
        open.delete(stream);
        stream.destroy();
      });
      send('retry: 2000\n\n');
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  );
}
