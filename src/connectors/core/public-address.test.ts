import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startLocalServer } from '../suites/local-server.ts';
import { memoryPorts } from '../suites/memory-ports.ts';
import { createPartnerHttp } from './partner-http.ts';
import { isAllowed, isPublicAddress } from './public-address.ts';
import { createPublicAgent } from './public-agent.ts';

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** A server on the loopback address that counts its calls, and a way to call it by a name. */
async function openLocal(isAllowed: boolean) {
  let calls = 0;
  const { port } = await startLocalServer((_request, response) => {
    calls += 1;
    response.end('{}');
  });
  const allowed_hosts = isAllowed ? [`localhost:${port}`] : [];
  const agent = createPublicAgent(allowed_hosts);
  onTestFinished(() => agent.destroy());
  const http = createPartnerHttp({
    ...memoryPorts('http://none'),
    agent: async () => agent,
    // so that http is no objection
    allowed_hosts: [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `127.1:${port}`],
    limits: [],
    secrets: [],
  });
  const call = (host: string) =>
    http.call({
      method: 'GET',
      url: new URL(`http://${host}:${port}/`),
      authorization: 'none',
      is_idempotent: true,
      reply: z.unknown(),
      classifyResponse: () => null,
    });
  return { call, calls: () => calls };
}

test.each(['localhost', '127.0.0.1', '[::1]', '127.1'])('%s is never connected to', async (host) => {
  const local = await openLocal(false);
  await expect(local.call(host)).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringContaining('not a public address'),
  });
  expect(local.calls()).toBe(0);
});

test.each([
  { allowed: 'erp.lan:8080', url: 'http://erp.lan:8080/', is: true },
  { allowed: 'erp.lan:8080', url: 'http://erp.lan:8081/', is: false },
  { allowed: 'erp.lan:443', url: 'https://erp.lan/', is: true },
  { allowed: 'erp.lan', url: 'http://erp.lan:8081/', is: true },
  { allowed: 'erp.lan', url: 'http://other.lan:8081/', is: false },
])('where $allowed is allowed, $url is: $is', ({ allowed, url, is }) => {
  expect(isAllowed(new URL(url), [allowed])).toBe(is);
});

test('a host that the deployment allows is connected to, by that name only', async () => {
  const local = await openLocal(true);
  await local.call('localhost');
  expect(local.calls()).toBe(1);
  await expect(local.call('127.0.0.1')).rejects.toMatchObject({ kind: 'config' });
});
