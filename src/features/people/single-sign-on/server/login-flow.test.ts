import { expect, test } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { openFlow, sealFlow } from './login-flow.ts';

const secrets = createSecrets('a'.repeat(32));
const flow = {
  account_id: 1,
  version: 2,
  state: 's',
  nonce: 'n',
  verifier: 'v',
  email: 'ana@acme.example',
  back: '/',
  until: 1_000,
};

test('a login under way is read by us alone, and in time', () => {
  const sealed = sealFlow(secrets, flow);
  expect(openFlow(secrets, sealed, 999)).toEqual(flow);
  expect(openFlow(secrets, sealed, 1_000)).toBeNull();
  expect(openFlow(createSecrets('b'.repeat(32)), sealed, 0)).toBeNull();
  expect(openFlow(secrets, `${sealed.slice(0, -3)}abc`, 0)).toBeNull();
  expect(openFlow(secrets, '', 0)).toBeNull();
  const other = secrets.seal(JSON.stringify(flow), 'another purpose').toString('base64url');
  expect(openFlow(secrets, other, 0)).toBeNull();
});
