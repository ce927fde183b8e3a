import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openS3Store } from '#platform/files/s3-store.ts';
import { atTheEnd } from './at-the-end.ts';
import { givenWorld } from './given.ts';
import { givenOrder } from './given-order.ts';

const world = await givenWorld();
const account = await world.account();
const { id: itemId } = (
  await world.sql<{ id: string }>(
    `insert into products (account_id, sku, name) values ($1, 'CUP', 'Cup') returning id`,
    [account.account_id],
  )
)[0] ?? { id: '' };
const { connection_id } = await givenOrder(world, account);
const port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
const BOUNDARY = 'a-boundary';

const headers = {
  host: 'x',
  cookie: account.cookie,
  'x-requested-with': 'XMLHttpRequest',
  'x-csrf-token': world.services.secrets.csrfToken(account.cookie.replace(/^.*?=/, '')),
};

/** A form as a browser sends it: the item first, which other calls ignore, and one file. */
const formOf = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="account_id"\r\n\r\n${account.account_id}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${itemId}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends an upload and, on the same connection, a call that has nothing to do with it. @returns the two statuses */
async function uploadThenAsk(path: string, type: string, body: Buffer): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      heard += chunk;
    });
  const lines = Object.entries({ ...headers, 'content-type': type, 'content-length': body.length });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(body);
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
  await expect.poll(() => statuses().length).toBe(2);
  socket.destroy();
  return statuses();
}

/** A bucket that refuses everything. */
async function refusingBucket() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(403).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => server.close());
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/files`;
  return openS3Store({ endpoint, region: 'us-east-1', key: 'key', secret: 'secret' });
}

describe('after an upload that is refused midway the connection serves the next call', () => {
  const large = Buffer.from('sku,name\n'.padEnd(100, 'x').concat('\n').repeat(200_000));

  test.each(['/api/imports?sheet=products', '/api/upload-csv/2', '/api/upload'])('%s', async (path) => {
    const kept = world.services.files;
    world.services.files = await refusingBucket();
    const name = path === '/api/upload' ? 'sheet.txt' : 'items.csv';
    expect(await uploadThenAsk(path, MULTIPART, formOf(name, large))).toEqual(['503', '200']);
    world.services.files = kept;
  });

  test('a file of links', async () => {
    const path = `/api/connectors/${connection_id}/products/csv?name=links.csv`;
    const noTable = Buffer.from(`${'x'.repeat(200)}\n`.repeat(40_000));
    expect(await uploadThenAsk(path, 'text/csv', noTable)).toEqual(['422', '200']);
  });

  test('a file of another kind', async () => {
    const path = '/api/imports?sheet=products';
    expect(await uploadThenAsk(path, MULTIPART, formOf('a.csv', Buffer.alloc(5_000_000)))).toEqual(['415', '200']);
  });
});

describe.each(['/api/imports?sheet=products', '/api/upload-csv/2', '/api/upload'])('a form sent to %s', (url) => {
  const send = async (type: string, payload: Buffer | string) =>
    (await world.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload }))
      .statusCode;

  test('without a boundary is malformed', async () => {
    expect(await send('multipart/form-data', formOf('a.csv', Buffer.from('sku\nCUP')))).toBe(400);
  });

  test('that is cut off is malformed', async () => {
    const whole = formOf('a.csv', Buffer.from('sku,name\nCUP,Cup\n'.repeat(50)));
    for (const length of [10, 60, whole.length - 300, whole.length - 10]) {
      expect([length, await send(MULTIPART, whole.subarray(0, length))]).toEqual([length, 400]);
    }
  });
});
