import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system itself gives to outgoing connections: one of these may be taken before a slow program listens. */
const PORTS = [20_000, 32_000] as const;

/** A port of this machine that nobody listens on, for a program that cannot be asked which it took. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    const server = createServer();
    const isFree = once(server, 'listening').then(
      () => true,
      () => false, // in use
    );
    server.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
