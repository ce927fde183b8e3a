import type { FastifyInstance, FastifyRequest } from 'fastify';

/** So many bytes of a body have to arrive in each window, unless it ends first. */
export type LeastRate = { windowMs: number; bytes: number };

const MIN_RATE: LeastRate = { windowMs: 20_000, bytes: 20_480 };
const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Ends the connection of a request whose body arrives slower than a line of today's brings it. */
export function refuseSlowBodies(app: FastifyInstance, rate: LeastRate = MIN_RATE): void {
  app.addHook('onRequest', async (request) => {
    if (hasBody(request)) watchBody(request, rate);
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody({ raw, log }: FastifyRequest, { windowMs, bytes }: LeastRate): void {
  const { socket } = raw;
  let seen = socket.bytesRead;
  const look = () => {
    if (raw.complete) return clearInterval(timer);
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // Data that waits for our reader says nothing about the connection.
    if (arrived >= bytes || raw.readableLength > 0) return;
    log.info({ arrived, windowMs }, 'a request body arrived too slowly');
    socket.end(ANSWER);
    raw.destroy();
  };
  // A process that was busy for a window first reads what has arrived meanwhile.
  const timer = setInterval(() => setImmediate(look), windowMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer)).once('end', () => clearInterval(timer));
}
