import { expect, onTestFinished, test } from 'vitest';
import { withLogin } from '#platform/db/app-login.ts';
import { openDatabase } from '#platform/db/database.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { createServerApp } from '#programs/start-server.ts';
import { field_errors as en } from '#texts/en/field-errors.ts';
import { field_errors as es } from '#texts/es/field-errors.ts';
import { givenDatabaseLine } from '../../../tests/database-line.ts';
import { givenWorld } from '../../../tests/given.ts';
import { TEST_LOGIN } from '../../../tests/test-login.ts';

const world = await givenWorld();

test('a member who reads Spanish gets the field errors in Spanish', async () => {
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

test('a parameter or field that a call does not know is refused by its name', async () => {
  const { staff } = await world.account();
  const refused = (...names: string[]) => ({
    status: 422,
    body: { errors: Object.fromEntries(names.map((name) => [name, [en.reasons['is not known']]])) },
  });
  expect(await staff.get('/api/orders?updated_since=2026-11-01')).toMatchObject(refused('updated_since'));
  expect(await staff.get('/api/session?x=1')).toMatchObject(refused('x'));
  const order = { id: 1, version: 1, city: 'Lima' };
  expect(await staff.put('/api/orders/save', { order, sent: true })).toMatchObject(refused('sent'));
});

test('an answer without a session is in the browser’s language', async () => {
  const headers = { 'accept-language': 'es-PE,es;q=0.9', 'x-requested-with': 'XMLHttpRequest' };
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/session',
    headers,
    payload: { email: 'a@b.test' },
  });
  expect(reply.json()).toMatchObject({ errors: { password: [es.missing] } });
});

test('while the database is away a call is refused as not ready, and taken once it is back', async () => {
  const line = await givenDatabaseLine(world.ownerUrl);
  const database = openDatabase(withLogin(line.url, TEST_LOGIN), 2);
  const events = await listenToEvents(line.url, world.services.log);
  const app = await createServerApp({ ...world.services, database }, events, { isSecure: false, trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await events.stop();
    await database.close();
  });
  const { cookie } = await world.account();
  const look = () => app.inject({ url: '/api/session', headers: { cookie } });
  expect(await look()).toMatchObject({ statusCode: 200 });

  line.cut();
  await expect.poll(look).toMatchObject({ statusCode: 503 });
  const reply = await look();
  expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
    status: 503,
    body: { message: 'The service is not ready. Please try again in a moment' },
  });
  line.mend();
  expect(await look()).toMatchObject({ statusCode: 200 });
});
