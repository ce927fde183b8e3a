import { expect, test } from 'vitest';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenContactsPartner, givenCrm, givenCustomers } from '../../../../../tests/given-contacts.ts';
import { givenStaff } from '../../../../../tests/given-staff.ts';
import { PartnerLink } from '../contract.ts';
import { pushWaitingContacts } from './push-contacts.ts';
import { refreshStatesJob } from './refresh-states.job.ts';
import { askForSync } from './sync-customer.ts';
import { saveMode } from './sync-mode.ts';

const world = await givenWorld();

/** An account with a CRM and these customers. `ask` does what a press of Sync does, `push` what the job does. */
async function givenSync(names: readonly string[] = ['Ana'], { most = 100 } = {}) {
  const account = await world.account();
  const connection = await givenCrm(world, account, 'http://127.0.0.1:9/hubspot');
  const ids = await givenCustomers(
    world,
    account,
    names.map((name) => ({ name })),
  );
  const crm = givenContactsPartner(world, account, connection, most);
  const sam = givenStaff({ ...account.actor, ...account.member });
  const push = () => pushWaitingContacts(crm.poll());
  const ask = async (...some: number[]) => {
    for (const id of some) await askForSync(sam, 'hub_spot', id);
  };
  const [first = 0] = ids;
  const links = async (id = first) =>
    PartnerLink.array().parse((await account.staff.get(`/api/customers/${id}/partners`)).body);
  const stateOf = async (id = first) =>
    account.actor.db
      .selectFrom('customers')
      .select(['sync_status', 'sync_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const change = (email: string, id = first) => world.sql('update customers set email = $1 where id = $2', [email, id]);
  const history = async (id = first) => {
    const rows = await world.sql<{ type: string; actor: string | null }>(
      'select type, actor from events where customer_id = $1 order by id',
      [id],
    );
    return rows.map(({ type, actor }) => [type, actor]);
  };
  const refresh = () => refreshStatesJob.run({ after: 0 }, givenRun(world, account.actor));
  const mode = (wanted: Parameters<typeof saveMode>[2], of = connection) => saveMode(sam, of, wanted);
  return { ...account, sam, connection, ids, first, crm, push, ask, links, stateOf, change, history, refresh, mode };
}

test('a customer is synced once a member asks, with the page there, and not before', async () => {
  const given = await givenSync(['Ana', 'Bea']);
  await given.push();
  expect(given.crm.calls).toEqual([]);
  expect(await given.links()).toMatchObject([{ state: 'none', role: 'crm', name: 'HubSpot' }]);
  await given.ask(given.first);
  expect(await given.links()).toMatchObject([{ state: 'waiting', asked_by: 'Sam Staff' }]);
  await given.push();
  expect(given.crm.calls).toEqual([['Ana']]);
  expect(await given.links()).toMatchObject([
    { state: 'synced', link: 'https://crm.example.com/ana@example.com', error: null },
  ]);
  expect(await given.stateOf()).toEqual({ sync_status: 'synced', sync_error: null });
  expect(await given.stateOf(given.ids[1])).toEqual({ sync_status: 'not_synced', sync_error: null });
  expect(await given.history()).toEqual([
    ['customer.sync_asked', 'Sam Staff'],
    ['customer.synced', 'Sam Staff'],
  ]);
});

test('several changes and presses are one write of the newest state', async () => {
  const given = await givenSync();
  await given.ask(given.first);
  await given.change('one@x.test');
  await given.change('two@x.test');
  await given.ask(given.first);
  await given.push();
  expect(given.crm.calls).toHaveLength(1);
  expect(given.crm.held.get(String(given.first))).toMatchObject({ email: 'two@x.test' });
});

test('who was synced once follows by himself; where the account chose so, he falls behind and waits for a press', async () => {
  const given = await givenSync();
  await given.ask(given.first);
  await given.push();
  await given.change('one@x.test');
  expect(await given.stateOf()).toMatchObject({ sync_status: 'not_synced' });
  await given.push();
  expect(given.crm.held.get(String(given.first))).toMatchObject({ email: 'one@x.test' });
  // A sync that nobody waits for is no news.
  expect(await given.history()).toHaveLength(2);

  await given.mode('asked');
  await given.change('two@x.test');
  await given.push();
  expect(await given.links()).toMatchObject([{ state: 'behind' }]);
  expect(await given.stateOf()).toMatchObject({ sync_status: 'not_synced' });
  expect(given.crm.held.get(String(given.first))).toMatchObject({ email: 'one@x.test' });
  await given.mode('followed');
  await given.push();
  expect(given.crm.held.get(String(given.first))).toMatchObject({ email: 'two@x.test' });
  expect(await given.stateOf()).toMatchObject({ sync_status: 'synced' });
});

test('an account that syncs all sends those that are there and those that come, in batches that the partner takes', async () => {
  const given = await givenSync(['Ana', 'Bea', 'Cid', 'Dora', 'Eva'], { most: 2 });
  await given.mode('all');
  await given.push();
  expect(given.crm.calls).toEqual([['Ana', 'Bea'], ['Cid', 'Dora'], ['Eva']]);
  await givenCustomers(world, given, [{ name: 'Flor' }]);
  await given.push();
  expect(given.crm.calls.at(-1)).toEqual(['Flor']);
  await given.push();
  expect(given.crm.calls).toHaveLength(4);
});

test('what a member asks for comes before what follows by itself, and the log says whose it is', async () => {
  const given = await givenSync(['Ana', 'Bea', 'Cid']);
  await given.mode('all');
  await given.push();
  for (const id of given.ids) await given.change(`${id}@x.test`, id);
  await given.ask(given.ids[2] ?? 0);
  given.crm.calls.length = 0;
  await given.push();
  expect(given.crm.calls).toEqual([['Cid'], ['Ana', 'Bea']]);
  const log = await given.actor.db
    .selectFrom('connector_log')
    .select(['action', 'result', 'result_params', 'edited_by'])
    .orderBy('id')
    .execute();
  expect(log.slice(-2)).toEqual([
    {
      action: 'sync_contacts',
      result: 'contacts_synced',
      result_params: { count: 1, names: 'Cid' },
      edited_by: given.sam.user_id,
    },
    {
      action: 'sync_contacts',
      result: 'contacts_synced',
      result_params: { count: 2, names: 'Ana, Bea' },
      edited_by: null,
    },
  ]);
});

test('one of a batch that the partner does not take stays shown with the reason, until the customer changes or someone asks', async () => {
  const given = await givenSync(['Ana', 'Bea']);
  given.crm.refuses = ({ name, email }) => (name === 'Ana' && !email.includes('good') ? 'The e-mail is blocked' : null);
  await given.ask(...given.ids);
  await given.push();
  await given.push();
  expect(given.crm.calls).toHaveLength(1);
  expect(await given.links()).toMatchObject([
    { state: 'failed', error: 'The e-mail is blocked', asked_by: 'Sam Staff' },
  ]);
  expect(await given.stateOf()).toEqual({
    sync_status: 'errorCustomer',
    sync_error: 'HubSpot: The e-mail is blocked',
  });
  expect(await given.stateOf(given.ids[1])).toMatchObject({ sync_status: 'synced' });
  await given.ask(given.first);
  await given.push();
  expect(given.crm.calls).toHaveLength(2);
  await given.change('good@x.test');
  await given.push();
  expect(await given.stateOf()).toEqual({ sync_status: 'synced', sync_error: null });
  expect((await given.history()).map(([type]) => type)).toEqual([
    'customer.sync_asked',
    'customer.sync_failed',
    'customer.sync_asked',
    'customer.sync_failed',
    'customer.synced',
  ]);
});

test('where one of a batch has the whole of it refused, only that one stays behind, and the connection is not to blame', async () => {
  const given = await givenSync(['Ana', 'Bea', 'Cid', 'Dora']);
  given.crm.onCall = async (contacts) => {
    if (contacts.some(({ name }) => name === 'Cid')) throw new ConnectorError('validation', 'Cid is odd');
  };
  await given.ask(...given.ids);
  await given.push();
  const states = await Promise.all(given.ids.map(async (id) => (await given.stateOf(id)).sync_status));
  expect(states).toEqual(['synced', 'synced', 'errorCustomer', 'synced']);
  const { failures } = await given.actor.db
    .selectFrom('connections')
    .select('failures')
    .where('id', '=', given.connection)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

test('a lost answer, a limit, or an end between the call and its note has it sent again and harms nothing', async () => {
  const given = await givenSync();
  await given.ask(given.first);
  for (const end of [
    new ConnectorError('uncertain', 'the answer was lost'),
    new ConnectorError('rate_limited', 'too many', { retry_after_ms: 1 }),
  ]) {
    given.crm.onAnswer = () => Promise.reject(end);
    expect(await given.push()).toBe('done');
    expect(await given.links()).toMatchObject([{ state: 'waiting', error: null }]);
  }
  given.crm.onAnswer = () => Promise.reject(new Error('the worker ends here'));
  await expect(given.push()).rejects.toThrow('the worker ends here');
  given.crm.onAnswer = async () => {};
  await given.push();
  expect(given.crm.held.size).toBe(1);
  expect(await given.stateOf()).toMatchObject({ sync_status: 'synced' });
});

test('a token that is revoked in the middle stops the connection; what had arrived stays synced, the rest waits', async () => {
  const given = await givenSync(['Ana', 'Bea'], { most: 1 });
  await given.ask(...given.ids);
  given.crm.onCall = async (contacts) => {
    if (contacts[0]?.name === 'Bea') throw new ConnectorError('auth', 'revoked');
  };
  await given.push();
  expect(await given.links()).toMatchObject([{ state: 'synced', is_active: false }]);
  expect(await given.links(given.ids[1])).toMatchObject([{ state: 'waiting', is_active: false }]);
  await expect(given.ask(given.first)).rejects.toMatchObject({ code: 'connection_paused' });
});

test('what changes while it is sent stays waiting with the newer state, also where the older was refused', async () => {
  const given = await givenSync();
  await given.ask(given.first);
  given.crm.refuses = ({ email }) => (email.startsWith('new') ? null : 'old');
  given.crm.onCall = async () => {
    given.crm.onCall = async () => {};
    await given.change('new@x.test');
  };
  await given.push();
  expect(given.crm.calls).toHaveLength(2);
  expect(given.crm.held.get(String(given.first))).toMatchObject({ email: 'new@x.test' });
  expect(await given.stateOf()).toMatchObject({ sync_status: 'synced' });
});

test('two workers at once send no contact twice', async () => {
  const given = await givenSync(['Ana', 'Bea', 'Cid'], { most: 1 });
  await given.ask(...given.ids);
  await Promise.all([given.push(), given.push(), given.push()]);
  expect(given.crm.calls.flat().sort()).toEqual(['Ana', 'Bea', 'Cid']);
});

test('two customers with one e-mail go one after another, share the contact, and each page says so', async () => {
  const given = await givenSync(['Ana']);
  const [twin = 0] = await givenCustomers(world, given, [{ name: 'Anita', email: 'ANA@example.com' }]);
  await given.ask(given.first, twin);
  given.crm.refuses = () => null;
  await given.push();
  expect(given.crm.calls).toEqual([['Ana'], ['Anita']]);
  await world.sql("update customer_links set remote_id = '501' where connection_id = $1", [given.connection]);
  expect(await given.links()).toMatchObject([{ shared_with: { id: twin, name: 'Anita' } }]);
  expect(await given.links(twin)).toMatchObject([{ shared_with: { id: given.first, name: 'Ana' } }]);
});

test('a customer is synced only where all partners have him: another that is activated, or one that is removed, changes it', async () => {
  const given = await givenSync(['Ana', 'Bea']);
  await given.ask(...given.ids);
  await given.push();
  const second = await givenCrm(world, given, 'http://127.0.0.1:9/hubspot', 'Second');
  const other = givenContactsPartner(world, given, second);
  await pushWaitingContacts(other.poll());
  await given.refresh();
  expect(await given.stateOf()).toMatchObject({ sync_status: 'not_synced' });
  other.refuses = ({ name }) => (name === 'Bea' ? 'no' : null);
  await given.ask(...given.ids);
  await Promise.all([given.push(), pushWaitingContacts(other.poll())]);
  expect(await given.stateOf()).toMatchObject({ sync_status: 'synced' });
  expect(await given.stateOf(given.ids[1])).toEqual({ sync_status: 'errorCustomer', sync_error: 'Second: no' });

  expect((await given.admin.delete(`/api/connectors/${second}`)).status).toBe(204);
  await given.refresh();
  expect(await given.stateOf(given.ids[1])).toEqual({ sync_status: 'synced', sync_error: null });
  expect(await given.links()).toHaveLength(1);
  const left = await world.sql('select from customer_links where connection_id = $1', [second]);
  expect(left).toEqual([]);
});

test('nothing is written of a partner that is removed while it is sent to', async () => {
  const given = await givenSync();
  await given.ask(given.first);
  given.crm.onCall = async () => {
    await given.admin.delete(`/api/connectors/${given.connection}`);
  };
  await given.push();
  expect(await given.links()).toEqual([]);
  expect(await given.stateOf()).toMatchObject({ sync_status: 'not_synced' });
  expect(await given.history()).toEqual([['customer.sync_asked', 'Sam Staff']]);
});

test('customers that change, are asked for and are sent at the same time wait for nobody for ever', async () => {
  const given = await givenSync(['Ana', 'Bea', 'Cid', 'Dora']);
  await given.mode('all');
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      given.push(),
      ...given.ids.map((id) => given.change(`${id}-${round}@x.test`, id)),
      given.ask(...given.ids.toReversed()),
      given.refresh(),
    ]);
  }
  await given.push();
  await given.refresh();
  const states = await Promise.all(given.ids.map(async (id) => (await given.stateOf(id)).sync_status));
  expect(new Set(states)).toEqual(new Set(['synced']));
});

test('a CRM that takes no customers is told of until it takes some; a press of Sync tries it at once', async () => {
  const given = await givenSync(['Ana', 'Bea']);
  const outages = async () => (await given.staff.get('/api/connectors/outages')).body;
  given.crm.onCall = () => Promise.reject(new ConnectorError('transient', 'Down'));
  await given.ask(...given.ids);
  for (let n = 0; n < 3; n++) {
    await passTime(world);
    await given.push();
    await callPartner(given.actor, given.crm.poll().open, { action: 'test', result: () => null }, async () => null);
  }
  expect(await outages()).toMatchObject([
    {
      id: given.connection,
      takes_none_of: ['contacts'],
      takes_nothing_since: expect.any(String),
      next_try_at: expect.any(String),
      orders_waiting: 0,
      customers_waiting: 2,
    },
  ]);
  expect(await given.links()).toMatchObject([{ state: 'waiting', next_try_at: expect.any(String) }]);
  await given.ask(given.first);
  expect(await given.links()).toMatchObject([{ state: 'waiting', next_try_at: null }]);

  given.crm.onCall = async () => {};
  await given.push();
  expect(await outages()).toEqual([]);
});
