import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startLocalServer } from '../suites/local-server.ts';
import { memoryPorts } from '../suites/memory-ports.ts';
import { createPartnerHttp } from './partner-http.ts';
import type { PartnerRequest } from './partner-request.ts';
import { createPublicAgent } from './public-agent.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(code, headers).end('{"message":"no"}');
  };
const ok: Handler = (_request, response) => response.end('{"id":7}');
const hangUp: Handler = (request) => request.socket.destroy();
const silent: Handler = () => {};

/** A partner that answers by the script, call by call, and by its last entry from then on. */
const openPartner = (...script: Handler[]) => openWith({ timeout_ms: 200 }, ...script);

async function openWith(given: { timeout_ms: number; signal?: AbortSignal }, ...script: Handler[]) {
  let calls = 0;
  const waits: number[] = [];
  const server = await startLocalServer((request, response) => {
    script[Math.min(calls, script.length - 1)]?.(request, response);
    calls += 1;
  });
  const url = `http://127.0.0.1:${server.port}/v1/orders?name=Ana`;
  const ports = memoryPorts(url, given);
  const agent = createPublicAgent(ports.allowed_hosts);
  onTestFinished(() => agent.destroy());
  const http = createPartnerHttp({
    ...ports,
    agent: async () => agent,
    limits: [{ name: 'calls', per_second: 1, burst: 1 }],
    secrets: ['s3cret'],
    wait: async (ms) => void waits.push(ms),
  });
  const call = (change: Partial<PartnerRequest<{ id: number }>> = {}) =>
    http.call({
      method: 'GET',
      url: new URL(url),
      authorization: 'Bearer t0ken',
      is_idempotent: true,
      reply: z.object({ id: z.number() }),
      classifyResponse: () => null,
      ...change,
    });
  return { call, calls: () => calls, waits, ports, stop: server.stop };
}

const write = { method: 'POST', is_idempotent: false, json: { sku: 'A' } } as const;

test('what may be sent twice is tried five times', async () => {
  const partner = await openPartner(status(500), hangUp, silent, status(503), ok);
  expect(await partner.call()).toMatchObject({ status: 200, body: { id: 7 } });
  expect(partner.calls()).toBe(5);
  expect(partner.waits).toHaveLength(4);

  const dead = await openPartner(status(500));
  await expect(dead.call()).rejects.toMatchObject({ kind: 'transient', status: 500, message: 'HTTP 500' });
  expect(dead.calls()).toBe(5);
});

test.each([
  ['an error of the partner', status(500)],
  ['a lost connection', hangUp],
  ['silence', silent],
  ['half an answer', ((_request, response) => response.end('{"id"')) satisfies Handler],
  ['an answer that is not as agreed', ((_request, response) => response.end('{"id":"x"}')) satisfies Handler],
])('a write that met %s is in doubt and never repeated', async (_what, handler) => {
  const partner = await openPartner(handler, ok);
  await expect(partner.call(write)).rejects.toMatchObject({ kind: 'uncertain' });
  expect(partner.calls()).toBe(1);
});

test('a write that could not even connect was not done', async () => {
  const partner = await openPartner(ok);
  partner.stop();
  await expect(partner.call(write)).rejects.toMatchObject({
    kind: 'transient',
    message: expect.stringContaining('Could not connect'),
  });
  expect(partner.waits).toHaveLength(4);
});

test.each([
  ['may be sent twice', {}, 'transient'],
  ['may have been done', write, 'uncertain'],
])('a call that is ended on its way says so; one that %s', async (_which, change, kind) => {
  const stop = new AbortController();
  const partner = await openWith({ timeout_ms: 20_000, signal: stop.signal }, () => stop.abort());
  await expect(partner.call(change)).rejects.toMatchObject({ kind, message: 'Stopped before an answer came' });
  expect(partner.calls()).toBe(1);
});

test('a write that was refused for the number of calls was not done: it waits and goes again', async () => {
  const partner = await openPartner(status(429, { 'retry-after': '3' }), ok);
  await partner.call(write);
  expect(partner.ports.blocks.map(({ ms }) => ms)).toEqual([3000]);
  expect(partner.calls()).toBe(2);
});

test('a long pause is noted for all workers and left to the engine', async () => {
  const partner = await openPartner(status(429, { 'retry-after': '600' }));
  await expect(partner.call()).rejects.toMatchObject({ kind: 'rate_limited', retry_after_ms: 600_000 });
  expect(partner.ports.blocks.map(({ ms }) => ms)).toEqual([600_000]);
  expect(partner.calls()).toBe(1);
});

test.each([
  [301, 'config'],
  [400, 'validation'],
  [401, 'auth'],
  [403, 'auth'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'validation'],
])('%i is %s, at once', async (code, kind) => {
  const partner = await openPartner(status(code));
  await expect(partner.call()).rejects.toMatchObject({ kind, status: code, body: '{"message":"no"}' });
  expect(partner.calls()).toBe(1);
});

test('a redirect is not followed', async () => {
  const other = await openPartner(ok);
  const partner = await openPartner(status(302, { location: 'https://elsewhere.example/' }));
  await expect(partner.call()).rejects.toMatchObject({ kind: 'config', message: expect.stringContaining('elsewhere') });
  expect(other.calls()).toBe(0);
});

test('an answer of more than 10 MB is not read on', async () => {
  const partner = await openWith({ timeout_ms: 20_000 }, (_request, response) => {
    response.end(Buffer.alloc(11 * 1024 * 1024, ' '));
  });
  await expect(partner.call(write)).rejects.toMatchObject({ message: expect.stringContaining('larger than 10 MB') });
});

test('an answer of very many small values is refused before it is parsed', async () => {
  const partner = await openWith({ timeout_ms: 20_000 }, (_request, response) => {
    response.end(`[${'{},'.repeat(400_000)}{}]`);
  });
  await expect(partner.call(write)).rejects.toMatchObject({ message: expect.stringContaining('more than 400000') });
});

test('neither the credentials nor the query leak', async () => {
  const partner = await openPartner((_request, response) => {
    response.writeHead(400).end('{"you sent":"Bearer t0ken and s3cret"}');
  });
  const error = await partner
    .call({ classifyResponse: ({ text }) => ({ kind: 'validation', message: text }) })
    .catch((thrown) => thrown);
  expect(`${error.message} ${error.body}`).not.toMatch(/t0ken|s3cret/);
  expect(partner.ports.calls).toMatchObject([
    { method: 'GET', url: expect.stringMatching(/\/v1\/orders$/), status: 400, failure: 'validation' },
  ]);
});

test('a byte order mark before the answer does no harm', async () => {
  const partner = await openPartner((_request, response) => response.end('\uFEFF{"id":7}'));
  expect(await partner.call()).toMatchObject({ body: { id: 7 } });
});

test('a partner may classify a response with status 200 as a failure', async () => {
  const partner = await openPartner(ok);
  const refused = partner.call({
    classifyResponse: () => ({ kind: 'conflict', message: 'there', reference: 'R1', partner_code: 'dup' }),
  });
  await expect(refused).rejects.toMatchObject({
    kind: 'conflict',
    message: 'there',
    reference: 'R1',
    partner_code: 'dup',
  });
});

test('an answer that is not as agreed names the field', async () => {
  const partner = await openPartner((_request, response) => response.end('{"id":"x"}'));
  await expect(partner.call()).rejects.toMatchObject({ kind: 'bug', message: expect.stringContaining('id') });
});

test('a password in the address and plain http to strangers are refused before anything is sent', async () => {
  const partner = await openPartner(ok);
  for (const url of ['https://me:secret@example.com/', 'http://example.com/']) {
    await expect(partner.call({ url: new URL(url) })).rejects.toMatchObject({ kind: 'config' });
  }
});

test('credentials may go in a header of the partner, and are blanked there too', async () => {
  const partner = await openPartner((request, response) => {
    const { authorization, 'x-access-token': token } = request.headers;
    response.writeHead(400).end(JSON.stringify({ authorization, token }));
  });
  const judge: PartnerRequest['classifyResponse'] = ({ text }) => ({ kind: 'validation', message: text });
  const refused = partner.call({
    authorization: 'bare-t0ken',
    authorization_header: 'x-access-token',
    classifyResponse: judge,
  });
  await expect(refused).rejects.toMatchObject({ message: '{"token":"[hidden]"}' });
});

test('how long to wait may stand in the answer itself', async () => {
  const partner = await openPartner(status(200), ok);
  const judge: PartnerRequest['classifyResponse'] = ({ text }) =>
    text.includes('no') ? { kind: 'rate_limited', message: 'slower', retry_after_ms: 1_500 } : null;
  const pause = ({ text }: { text: string }) => (text.includes('7') ? 700 : 0);
  await partner.call({ classifyResponse: judge, pause });
  expect(partner.ports.blocks.map(({ ms }) => ms)).toEqual([1_500, 700]);
});
