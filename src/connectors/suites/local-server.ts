import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server of the test's own on a free port of the loopback address; it ends with the test. @returns the port */
export async function startLocalServer(listener: RequestListener): Promise<{ port: number; stop(): void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { port: address.port, stop };
}
