import { expect, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';

const world = await givenWorld();

test('who logs out is out with the next call', async () => {
  const { staff } = await world.account();
  expect(await staff.get('/api/session')).toMatchObject({ status: 200 });
  expect(await staff.delete('/api/session')).toMatchObject({ status: 204 });
  expect(await staff.get('/api/session')).toMatchObject({ status: 401 });
});

test('a session that ended in another process reads nothing more', async () => {
  const { staff, account_id } = await world.account();
  expect(await staff.get('/api/session')).toMatchObject({ status: 200 });
  await world.sql('delete from sessions where account_id = $1', [account_id]);
  expect(await staff.get('/api/session')).toMatchObject({ status: 401 });
});

test('the headers that protect a browser are on every answer, a refusal too', async () => {
  for (const url of ['/healthz', '/api/session', '/nowhere']) {
    const { headers } = await world.app.inject({ url });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
});
