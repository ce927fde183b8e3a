import { expect, test } from 'vitest';
import { checkDiscovery } from './openid-provider.ts';

const issuer = new URL('https://login.example.com/tenant-a');
const document = {
  issuer: issuer.href,
  authorization_endpoint: 'https://login.example.com/authorize',
  token_endpoint: 'https://login.example.com/token',
  jwks_uri: 'https://login.example.com/keys',
};
const reach = { allowed_hosts: ['localhost:4000'] };

test('a discovery document of the issuer that names page, tokens and keys is taken', () => {
  expect(() => checkDiscovery(document, issuer, reach)).not.toThrow();
  const local = { ...document, authorization_endpoint: 'http://localhost:4000/authorize' };
  expect(() => checkDiscovery(local, issuer, reach)).not.toThrow();
});

test.each([
  [
    'of another tenant',
    { issuer: 'https://login.example.com/tenant-b' },
    'The document is of https://login.example.com/tenant-b',
  ],
  ['without keys', { jwks_uri: '' }, 'names no keys or tokens'],
  ['without a token endpoint', { token_endpoint: '' }, 'names no keys or tokens'],
  ['without a login page', { authorization_endpoint: '' }, 'no login page over https'],
  [
    'with a login page in the clear',
    { authorization_endpoint: 'http://login.example.com/' },
    'no login page over https',
  ],
])('a discovery document %s is refused', (_, change, said) => {
  const refused = expect.objectContaining({ failure: { why: 'bad_answer', said: expect.stringContaining(said) } });
  expect(() => checkDiscovery({ ...document, ...change }, issuer, reach)).toThrow(refused);
});
