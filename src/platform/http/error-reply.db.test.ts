import { expect, test } from 'vitest';
import { field_errors as es } from '#texts/es/field-errors.ts';
import { givenWorld } from '../../../tests/given.ts';

const world = await givenWorld();

test('a member who reads Spanish is told in Spanish what is wrong with each field', async () => {
  const { account_id, staff } = await world.account();
  await world.sql(`update users set language = 'es' where account_id = $1`, [account_id]);
  expect(await staff.put('/api/orders/save', { order: { version: 'x' } })).toMatchObject({
    status: 422,
    body: {
      message: 'Revise los campos marcados',
      errors: { 'order.id': [es.types.number], 'order.version': [es.types.number] },
    },
  });
  expect(await staff.get('/api/orders?start_at=2026-11-02&end_at=2026-11-01')).toMatchObject({
    body: { errors: { end_at: [es.reasons['before start_at']] } },
  });
});

test('who is not signed in is told in the browser’s language', async () => {
  const headers = { 'accept-language': 'es-PE,es;q=0.9', 'x-requested-with': 'XMLHttpRequest' };
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/session',
    headers,
    payload: { email: 'a@b.test' },
  });
  expect(reply.json()).toMatchObject({ errors: { password: [es.missing] } });
});
