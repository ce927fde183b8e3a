import { expect, test } from 'vitest';
import { findCustomers } from '#features/customers/customers/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenContactsPartner, givenCrm, givenCustomers } from '../../../../../tests/given-contacts.ts';
import { pushWaitingContacts } from './push-contacts.ts';

const world = await givenWorld();
const BASE = 'http://127.0.0.1:9/hubspot';

async function givenMany(
  customers: readonly { name: string; email?: string }[],
  crms: readonly string[] = ['HubSpot'],
) {
  const account = await world.account();
  const connections: number[] = [];
  for (const name of crms) connections.push(await givenCrm(world, account, BASE, name));
  const ids = await givenCustomers(world, account, customers);
  const sync = (some: readonly number[] = ids) => account.staff.post('/api/customers/sync', { ids: some });
  const rows = async () => {
    const reply = await account.staff.get('/api/customers?orderBy=customer_name&orderDir=ASC');
    return findCustomers.replies[200]
      .parse(reply.body)
      .data.map((row) => [row.customer_name, row.sync_status, row.is_waiting]);
  };
  const links = async () =>
    (
      await world.sql<{ wanted: number; asked_by: string | null }>(
        `select l.wanted, u.name as asked_by from customer_links l left join users u on u.id = l.asked_by
          where l.account_id = $1 order by l.connection_id, l.customer_id`,
        [account.account_id],
      )
    ).map(({ wanted, asked_by }) => [wanted, asked_by]);
  return { ...account, connections, ids, sync, rows, links };
}

test('chosen customers are queued at each partner, and the list shows how they fare', async () => {
  const given = await givenMany(
    [{ name: 'Ana' }, { name: 'Bea' }, { name: 'Carl', email: ' ' }],
    ['HubSpot', 'Second'],
  );
  expect(await given.sync()).toMatchObject({
    status: 200,
    body: {
      message: '2 customers are queued for HubSpot, Second · 1 has no e-mail',
      alertType: 'warning',
      queued: 2,
      no_email: 1,
    },
  });
  expect(await given.links()).toEqual(Array(4).fill([1, 'Sam Staff']));
  expect(await given.rows()).toEqual([
    ['Ana', 'not_synced', true],
    ['Bea', 'not_synced', true],
    ['Carl', 'not_synced', false],
  ]);
  const jobs = await world.sql(
    `select from graphile_worker.jobs where key like 'hint:%:push-contacts' and key like any ($1)`,
    [given.connections.map((id) => `hint:${id}:%`)],
  );
  expect(jobs).toHaveLength(2);
  for (const id of given.connections) await pushWaitingContacts(givenContactsPartner(world, given, id).poll());
  expect(await given.rows()).toEqual([
    ['Ana', 'synced', false],
    ['Bea', 'synced', false],
    ['Carl', 'not_synced', false],
  ]);
  const history = await world.sql(`select from events where type = 'customer.sync_asked' and customer_id = any($1)`, [
    given.ids,
  ]);
  expect(history).toHaveLength(4);
});

test('pressed twice, what waits is sent once; a customer who is gone is counted', async () => {
  const given = await givenMany([{ name: 'Ana' }]);
  await given.sync();
  expect(await given.sync([...given.ids, 999_999])).toMatchObject({
    body: { message: '1 customer is queued for HubSpot · 1 is not there any more', alertType: 'warning', missing: 1 },
  });
  expect(await given.links()).toEqual([[1, 'Sam Staff']]);
  expect((await given.sync()).body).toMatchObject({ alertType: 'success' });
});

test('a partner that is paused gets nothing, and is named', async () => {
  const given = await givenMany([{ name: 'Ana' }], ['HubSpot', 'Second']);
  const [first, second] = given.connections;
  await given.admin.post(`/api/connectors/${second}/pause`);
  expect((await given.sync()).body).toMatchObject({
    message: '1 customer is queued for HubSpot · Second: paused',
    alertType: 'warning',
  });
  await given.admin.post(`/api/connectors/${first}/pause`);
  expect(await given.sync()).toMatchObject({ status: 409, body: { message: 'The connector is paused' } });
});

test("without a partner it says so; another account's customers are nobody's; a thousand are the most", async () => {
  const bare = await givenMany([{ name: 'Ana' }], []);
  expect((await bare.sync()).body).toMatchObject({
    message: expect.stringContaining('CRM or support desk is not connected'),
  });
  const given = await givenMany([]);
  expect((await given.sync(bare.ids)).body).toMatchObject({ queued: 0, missing: 1, alertType: 'info' });
  expect(await bare.links()).toEqual([]);
  expect((await given.sync(Array.from({ length: 1_001 }, (_, n) => n + 1))).status).toBe(422);
});
