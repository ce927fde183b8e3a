import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { refuseSlowBodies } from './slow-bodies.ts';

const WINDOW_MS = 400;

/** A server with one call, and a connection to it that has sent the head of a request with a body of so many bytes. */
async function sending(length: number, beforeReading = Promise.resolve()) {
  const app = fastify();
  refuseSlowBodies(app, { windowMs: WINDOW_MS, bytes: 10 });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    void beforeReading.then(() => payload.resume().once('end', () => done(null)));
  });
  app.post('/', async () => 'taken');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
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
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return sent;
}

test('a body of which nothing more arrives ends the connection', async () => {
  const sent = await sending(1_000);
  sent.socket.write('x');
  await sent.ended;
  expect(sent.heard).toMatch(/^HTTP\/1.1 408 /);
});

test('a body that arrives steadily is taken, however long that lasts', async () => {
  const sent = await sending(60);
  for (let n = 0; n < 60; n += 1) {
    sent.socket.write('x');
    await wait(20);
  }
  await expect.poll(() => sent.heard).toMatch(/^HTTP\/1.1 200 /);
});

test('a body that waits for us to read it is not held against its sender', async () => {
  const sent = await sending(5_000_000, wait(4 * WINDOW_MS));
  sent.socket.write(Buffer.alloc(5_000_000));
  await expect.poll(() => sent.heard).toMatch(/^HTTP\/1.1 200 /);
});
