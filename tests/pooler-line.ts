import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const Address = z.object({ port: z.number() });
const PROTOCOL_3 = 196_608;

/**
 * Stands before a database as a pooler set up by the usual recipe does: start-up parameters such as `options` are
 * dropped, and every client works as one user, which has the same password here. It ends with the test.
 */
export async function givenPoolerLine(databaseUrl: string, user: string): Promise<string> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const database = connect(Number(port), hostname);
    for (const socket of [caller, database]) open.add(socket.on('error', () => {}));
    caller.once('data', (start: Buffer) => {
      database.write(isStart(start) ? startAs(start, user) : start);
      caller.pipe(database);
    });
    database.pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${Address.parse(server.address()).port}`;
  return url.href;
}

const isStart = (message: Buffer) => message.length > 8 && message.readInt32BE(4) === PROTOCOL_3;

function startAs(message: Buffer, user: string): Buffer {
  const words = message.subarray(8, message.readInt32BE(0)).toString('utf8').split('\0');
  const database = words[words.indexOf('database') + 1] ?? '';
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}
