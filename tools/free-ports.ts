import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Ports that nothing listens on, so that two runs on one machine do not meet. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => z.object({ port: z.number() }).parse(server.address()).port);
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()));
  return ports;
}
