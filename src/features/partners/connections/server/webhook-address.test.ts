import { expect, test } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { isReachable, readWebhookToken, webhookAddress } from './webhook-address.ts';

const services = { secrets: createSecrets('a'.repeat(32)), base_url: 'https://bodega.example.com' };
const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

test('an address names its connection to us, and cannot be made for another one', () => {
  const token = tokenOf(webhookAddress(services, { account_id: 7, id: 41 }));
  expect(readWebhookToken(services, token)).toEqual({ account_id: 7, id: 41 });
  expect(readWebhookToken(services, token.replace(/^7-/, '8-'))).toBeNull();
  expect(readWebhookToken({ secrets: createSecrets('b'.repeat(32)) }, token)).toBeNull();
  for (const other of ['', '7-15', `7-15-${'A'.repeat(43)}`, `${token}A`])
    expect(readWebhookToken(services, other)).toBeNull();
});

test.each([
  ['https://bodega.example.com', true],
  ['https://8.8.8.8:8443', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://10.0.0.5', false],
  ['http://[::1]:3000', false],
  ['http://bodega', false],
  ['https://bodega.internal', false],
])('partners reach %s: %s', (base_url, expected) => {
  expect(isReachable({ base_url, allowed_hosts: [], is_demo: false })).toBe(expected);
});

test('a deployment may allow its own address', () => {
  expect(isReachable({ base_url: 'http://10.0.0.5:3000', allowed_hosts: ['10.0.0.5:3000'], is_demo: false })).toBe(
    true,
  );
});
