import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/template-db.ts';
import { createLog } from '../log.ts';
import { openStandingClient } from './standing-client.ts';

const { ownerUrl } = await testDatabase();
const Address = z.object({ port: z.number() });

test('is opened anew after an outage of several attempts, once, and begins again', async () => {
  const line = await givenLine();
  let begun = 0;
  const standing = await openStandingClient({
    url: line.url,
    name: 'standing',
    log: createLog('silent'),
    begin: async (client) => {
      await client.query('select 1');
      begun += 1;
    },
  });
  onTestFinished(() => standing.stop());

  line.cut();
  await expect.poll(() => line.attempts(), { timeout: 10_000 }).toBe(3);
  line.mend();
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(2);
  // Were there more attempts under way, they would get through within the next pause.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(begun).toBe(2);
  expect((await standing.client().query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

/** A line to the database that can be cut: whoever calls meanwhile is hung up on. */
async function givenLine() {
  const { hostname, port } = new URL(ownerUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((caller) => {
    if (isCut) {
      refused += 1;
      caller.destroy();
      return;
    }
    const database = connect(Number(port), hostname);
    for (const socket of [caller, database]) open.add(socket.on('error', () => {}));
    caller.pipe(database).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  const url = new URL(ownerUrl);
  url.host = `127.0.0.1:${Address.parse(server.address()).port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    /** How many were hung up on. */
    attempts: () => refused,
  };
}
