import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';

/**
 * Below those that the system itself gives to outgoing connections: one of these may be taken before a slow program
 * listens.
 */
const PORTS = [20_000, 32_000] as const;

/** A free port of this machine, for a program that cannot report its port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(...PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false, // in use
    );
    if (isFree) held.set(port, server);
  }
  await Promise.all([...held.values()].map((server) => promisify(server.close.bind(server))()));
  return [...held.keys()];
}
