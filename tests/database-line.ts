import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const Address = z.object({ port: z.number() });

/** A proxy to a database that a test can cut: new connections are closed meanwhile. It ends with the test. */
export async function givenDatabaseLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let cutAt: string | undefined;
  const server = createServer((caller) => {
    if (isCut) {
      refused += 1;
      caller.destroy();
      return;
    }
    const database = connect(Number(port), hostname);
    for (const socket of [caller, database]) open.add(socket.on('error', () => {}));
    caller.on('data', (bytes: Buffer) => {
      if (cutAt !== undefined && bytes.includes(cutAt)) cut();
    });
    caller.pipe(database).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const cut = () => {
    cutAt = undefined;
    isCut = true;
    hangUp();
  };
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${Address.parse(server.address()).port}`;
  return {
    url: url.href,
    cut,
    /** Cuts it when a client sends this text, such as the name of a connection that is being opened. */
    cutAt(words: string) {
      cutAt = words;
    },
    mend() {
      isCut = false;
    },
    /** How many were hung up on while it was cut. */
    refused: () => refused,
  };
}
