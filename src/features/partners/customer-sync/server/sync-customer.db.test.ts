import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { pollUntil } from '#platform/jobs/poll-until.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenCrm, givenCustomers } from '../../../../../tests/given-contacts.ts';
import { pushContacts } from './push-contacts.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host], request_timeout_ms: 6_000 });

beforeEach(() => partners.reset());

const Contacts = z.array(z.object({ properties: z.record(z.string(), z.string().nullable()) }));

/** A customer of an account with the simulated HubSpot. `press` is Sync, with the worker at work meanwhile. */
async function givenHubSpot() {
  const account = await world.account();
  const connection = await givenCrm(world, account, `${partners.url}/hubspot`);
  const [id = 0] = await givenCustomers(world, account, [{ name: 'Ana' }]);
  const path = `/api/connectors/hub_spot/sync-contacts/${id}`;
  const work = () => pushContacts.run({ connection_id: connection }, givenRun(world, account.actor));
  const press = async () => {
    const [reply] = await Promise.all([account.staff.post(path), whenAsked(account, id).then(work)]);
    return reply;
  };
  const held = async () => Contacts.parse(await partners.control('GET', '/hubspot/contacts'));
  return { ...account, connection, id, path, press, work, held };
}

const whenAsked = ({ account_id }: GivenAccount, id: number) =>
  pollUntil(async () => {
    const rows = await world.sql(
      "select from customer_links where account_id = $1 and customer_id = $2 and state = 'waiting'",
      [account_id, id],
    );
    return rows.length > 0 ? true : undefined;
  }, 5_000);

test('a press answers once HubSpot has the contact, and HubSpot never has two; the log has who pressed', async () => {
  const given = await givenHubSpot();
  expect(await given.press()).toMatchObject({
    status: 200,
    body: { message: 'Ana is synced to HubSpot', alertType: 'success' },
  });
  expect((await given.held()).map(({ properties }) => properties.email)).toEqual(['ana@example.com']);
  expect((await given.press()).status).toBe(200);
  expect(await given.held()).toHaveLength(1);
  const { body } = await given.staff.get(`/api/connectors/${given.connection}/log`);
  expect(body).toMatchObject({
    data: [{ action: 'Sync customers', result: 'Customers synced: 1 (Ana)', edited_by: 'Sam Staff' }, {}],
  });
});

test('what HubSpot does not take answers in its words, and so does a token that was revoked', async () => {
  const given = await givenHubSpot();
  await world.sql("update customers set email = 'not an e-mail' where id = $1", [given.id]);
  const refused = await given.press();
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('not an e-mail') } });
  await partners.control('POST', '/hubspot/revoke-token', { token: 'sandbox-hubspot-token' });
  expect((await given.press()).status).toBe(502);
  expect(await given.staff.post(given.path)).toMatchObject({ status: 409 });
});

test('a partner that is away for longer is not waited for: the answer says that it goes on by itself, and it does', async () => {
  const given = await givenHubSpot();
  await partners.control('PUT', '/hubspot/today', { left: 0 });
  expect(await given.press()).toMatchObject({ status: 200, body: { alertType: 'warning' } });
  await given.work();
  expect(await given.held()).toEqual([]);
  await partners.reset();
  await world.sql('update app.call_limits set blocked_until = null where connection_id = $1', [given.connection]);
  await given.work();
  expect(await given.held()).toHaveLength(1);
});

test('while no worker is at it the answer comes all the same, and what was asked for stays asked for', async () => {
  const given = await givenHubSpot();
  expect(await given.staff.post(given.path)).toMatchObject({ status: 200, body: { alertType: 'info' } });
  await given.work();
  expect(await given.held()).toHaveLength(1);
});

test('a partner that is not connected is named, with where to connect it', async () => {
  const given = await givenHubSpot();
  expect(await given.staff.post(`/api/connectors/zen_desk/submit/${given.id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is not connected. An administrator can add it in Settings') },
  });
  expect((await given.staff.post('/api/connectors/hub_spot/sync-contacts/999999999')).status).toBe(404);
  const stranger = await world.account();
  expect((await stranger.staff.post(given.path)).status).toBe(404);
});

test('a partner that is removed while a member waits is told as not connected', async () => {
  const given = await givenHubSpot();
  const [reply] = await Promise.all([
    given.staff.post(given.path),
    whenAsked(given, given.id).then(() => given.admin.delete(`/api/connectors/${given.connection}`)),
  ]);
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('HubSpot is not connected') } });
});

test('which customers follow by themselves is chosen by administrators; members see it, and send what failed again', async () => {
  const given = await givenHubSpot();
  const path = `/api/connectors/${given.connection}/customers`;
  expect((await given.staff.get(path)).body).toMatchObject({ mode: 'followed', counts: { synced: 0, failed: 0 } });
  expect((await given.staff.put(path, { mode: 'all' })).status).toBe(403);
  expect((await given.admin.put(path, { mode: 'all' })).status).toBe(200);
  await world.sql("update customers set email = 'wrong' where id = $1", [given.id]);
  await given.work();
  expect((await given.staff.get(path)).body).toMatchObject({ mode: 'all', counts: { synced: 0, failed: 1 } });
  expect((await given.staff.post(`${path}/retry`)).body).toMatchObject({ count: 1 });
  expect((await given.staff.get(path)).body).toMatchObject({ counts: { waiting: 1, failed: 0 } });
  const [shop] = await world.sql<{ id: string }>(
    "select id from connections where account_id = $1 and kind = 'exigo'",
    [given.account_id],
  );
  expect((await given.staff.get(`/api/connectors/${shop?.id}/customers`)).status).toBe(404);
});
