import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';
import { closeServer } from './close-server.ts';

async function listening() {
  const world = await givenWorld();
  const account = await world.account();
  const url = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
  const token = account.cookie.slice('bodega_session='.length);
  const request = (line: string) =>
    `${line} HTTP/1.1\r\nhost: x\r\ncookie: ${account.cookie}\r\nx-requested-with: XMLHttpRequest\r\nx-csrf-token: ${world.services.secrets.csrfToken(token)}\r\n`;
  return {
    world,
    get: async (path: string) => (await fetch(new URL(path, url))).status,
    /** A connection that sends one call; the received data is added up in `heard`. */
    async send(line: string, body = '') {
      const socket = connect(Number(url.port), '127.0.0.1');
      await once(socket, 'connect');
      const call = { socket, heard: '', ended: once(socket, 'close') };
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          call.heard += chunk;
        });
      const head = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : '';
      if (line) socket.write(`${request(line)}${head}\r\n${body}`);
      return call;
    },
    /** Keeps the members' rows, so that a call which changes one waits until it is let go. */
    async holdMembers() {
      const holder = new pg.Client(world.ownerUrl);
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from users for update');
      return async () => {
        await holder.query('rollback');
        await holder.end();
      };
    },
    isWaiting: async () =>
      (await world.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%update%users%'`))
        .length,
  };
}

const closed = ({ socket }: { socket: Socket }) => socket.closed;
const SAVE_LANGUAGE = ['PUT /api/session/language', '{"language":"es"}'] as const;

test('a server that stops drains, ends event streams and idle connections, and lets calls under way finish', async () => {
  const server = await listening();
  const release = await server.holdMembers();
  const running = await server.send(...SAVE_LANGUAGE);
  const stream = await server.send('GET /api/events');
  const idle = await server.send('GET /healthz');
  await expect.poll(server.isWaiting).toBe(1);
  await expect.poll(() => stream.heard).toMatch(/retry:/);
  await expect.poll(() => idle.heard).toMatch(/"ok"/);

  const drained = Promise.withResolvers<void>();
  const stopped = closeServer(server.world.app, drained.promise);
  expect(await server.get('/readyz')).toBe(503);
  expect(await server.get('/healthz')).toBe(200);
  expect([stream, idle, running].map(closed)).toEqual([false, false, false]);

  drained.resolve();
  await Promise.all([stream.ended, idle.ended]);
  expect(stream.heard).toMatch(/\r\n0\r\n\r\n$/);
  await expect(server.get('/healthz')).rejects.toThrow('fetch failed');
  expect(closed(running)).toBe(false);
  await release();
  await Promise.all([running.ended, stopped]);
  expect(running.heard).toMatch(/^HTTP\/1.1 204 /);
});

test('a call that does not finish is cut in the end', async () => {
  const server = await listening();
  const release = await server.holdMembers();
  const running = await server.send(...SAVE_LANGUAGE);
  await expect.poll(server.isWaiting).toBe(1);
  await closeServer(server.world.app, Promise.resolve(), 50);
  await running.ended;
  expect(running.heard).toBe('');
  await release();
});
