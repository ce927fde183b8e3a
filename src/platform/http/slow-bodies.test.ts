import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { refuseSlowBodies } from './slow-bodies.ts';

const WINDOW_MS = 400;
const MIN = 10;

// Windows pass when a test says so, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A server with one call, and a connection to it that has sent the head of a request with a body of so many bytes. */
async function sending(length: number, beforeReading = Promise.resolve()) {
  const app = fastify();
  refuseSlowBodies(app, { windowMs: WINDOW_MS, bytes: MIN });
  let isWatched = false;
  app.addHook('onRequest', async () => {
    isWatched = true;
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    void beforeReading.then(() => payload.resume().once('end', () => done(null)));
  });
  app.post('/', async () => 'taken');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
  const socket = connect(Number(port), '127.0.0.1');
  const sent = { socket, heard: '', ended: once(socket, 'close') };
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      sent.heard += chunk;
    });
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  const server = await accepted;
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await expect.poll(() => isWatched).toBe(true);
  const head = server.bytesRead;
  return {
    sent,
    /** Sends bytes of the body, which have arrived when it returns. */
    async send(bytes: number) {
      const before = server.bytesRead;
      socket.write(Buffer.alloc(bytes));
      await expect.poll(() => server.bytesRead).toBe(before + bytes);
    },
    arrived: () => server.bytesRead - head,
    async passWindow() {
      vi.advanceTimersByTime(WINDOW_MS);
      await new Promise(setImmediate);
    },
  };
}

test('a body of which nothing more arrives ends the connection', async () => {
  const { sent, send, passWindow } = await sending(1_000);
  await send(MIN);
  await passWindow();
  await send(MIN - 1);
  await passWindow();
  await sent.ended;
  expect(sent.heard).toMatch(/^HTTP\/1.1 408 /);
});

test('a body that arrives steadily is taken, however long that lasts', async () => {
  const { sent, send, passWindow } = await sending(6 * MIN);
  for (let n = 0; n < 6; n += 1) {
    await send(MIN);
    await passWindow();
  }
  await expect.poll(() => sent.heard).toMatch(/^HTTP\/1.1 200 /);
});

test('a body that waits for us to read it is not held against its sender', async () => {
  const reading = Promise.withResolvers<void>();
  const { sent, arrived, passWindow } = await sending(5_000_000, reading.promise);
  sent.socket.write(Buffer.alloc(5_000_000));
  await expect.poll(arrived).toBeGreaterThan(0);
  for (let n = 0; n < 4; n += 1) await passWindow();
  reading.resolve();
  await expect.poll(() => sent.heard).toMatch(/^HTTP\/1.1 200 /);
});

test('what arrived while the process was busy is counted', async () => {
  const { sent } = await sending(2 * MIN);
  sent.socket.write(Buffer.alloc(MIN));
  vi.advanceTimersByTime(WINDOW_MS);
  sent.socket.write(Buffer.alloc(MIN));
  await expect.poll(() => sent.heard).toMatch(/^HTTP\/1.1 200 /);
});
