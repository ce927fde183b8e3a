import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Deliveries } from './deliveries.ts';

const MANY = 200;
const AT_ONCE = 5;

/** A receiver that holds its answers back until it is released. */
async function openReceiver() {
  const open: ServerResponse[] = [];
  const server = createServer((_, response) => {
    open.push(response);
    server.emit('arrived');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/hook`, open, server };
}

test('however many webhooks there are, a few are under way at once, and all arrive', async () => {
  const { url, open, server } = await openReceiver();
  const deliveries = new Deliveries([0]);
  const sent = Promise.all(
    Array.from({ length: MANY }, (_, n) => deliveries.send(() => ({ url, headers: {}, body: `${n}` }))),
  );
  let taken = 0;
  let most = 0;
  while (taken < MANY) {
    while (open.length < Math.min(AT_ONCE, MANY - taken)) await once(server, 'arrived');
    most = Math.max(most, open.length);
    taken += open.length;
    for (const response of open.splice(0)) response.writeHead(204).end();
  }
  expect((await sent).every(Boolean)).toBe(true);
  expect(most).toBe(AT_ONCE);
});

test('a stop ends those that are under way and those that wait', async () => {
  const { url, open, server } = await openReceiver();
  const deliveries = new Deliveries([60_000]);
  const sent = Promise.all(Array.from({ length: MANY }, () => deliveries.send(() => ({ url, headers: {}, body: '' }))));
  while (open.length < AT_ONCE) await once(server, 'arrived');
  deliveries.stop();
  expect((await sent).some(Boolean)).toBe(false);
});
