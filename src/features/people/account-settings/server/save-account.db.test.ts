import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { AccountTimeZone } from '../account-settings-rules.ts';
import { AccountSettings } from '../contract.ts';

const world = await givenWorld();

async function givenSettings() {
  const account = await world.account({ time_zone: 'America/Lima', holding_minutes: 5 });
  const read = async () => AccountSettings.parse((await account.staff.get('/api/account')).body);
  /** An edit of what is stored, which changes what is said alone. */
  const save = async (more: Record<string, unknown>) => {
    const { saved_by: _, saved_at: __, ...same } = await read();
    return account.admin.put('/api/account', { ...same, ...more });
  };
  const events = () =>
    world.sql("select actor, details from events where account_id = $1 and type = 'account.changed'", [
      account.account_id,
    ]);
  return { ...account, read, save, events };
}

test('an administrator changes the settings, and the change is recorded with what stood before', async () => {
  const { read, save, events } = await givenSettings();
  const edit = { name: ' Acme Ltd. ', currency: 'PEN', holding_minutes: 30, order_numbering: 'unique', language: 'es' };
  expect(await save(edit)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await read()).toMatchObject({ ...edit, name: 'Acme Ltd.', version: 2, saved_by: 'Ada Admin' });
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    actor: 'Ada Admin',
    details: {
      changes: expect.arrayContaining([
        { field: 'currency', from: 'USD', to: 'PEN' },
        { field: 'holding_minutes', from: 5, to: 30 },
        { field: 'language', from: 'en', to: 'es' },
      ]),
    },
  });
});

test('what changes nothing is no change', async () => {
  const { save, events } = await givenSettings();
  expect(await save({})).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await events()).toEqual([]);
});

test('a member may look and change nothing, and another account sees nothing of it', async () => {
  const { read, staff } = await givenSettings();
  const settings = await read();
  expect(await staff.put('/api/account', { ...settings, name: 'Mine' })).toMatchObject({ status: 403 });
  const stranger = await givenSettings();
  await stranger.save({ name: 'Strangers' });
  expect(await read()).toEqual(settings);
});

test.each([
  ['time_zone', 'Mars/Olympus', 'Not a known time zone'],
  ['time_zone', '+05:00', expect.any(String)],
  ['currency', 'XXZ', 'Not a known currency'],
  ['holding_minutes', 10_081, 'At most 10080'],
  ['name', '   ', expect.any(String)],
])('%s %j is refused with its field', async (field, value, said) => {
  const { read, save } = await givenSettings();
  expect(await save({ [field]: value })).toMatchObject({ status: 422, body: { errors: { [field]: [said] } } });
  expect(await read()).toMatchObject({ version: 1 });
});

test('a zone that this runtime knows and the database does not is refused', async () => {
  const { save } = await givenSettings();
  const offered = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'SystemV/EST5'];
  const listed = new Set(
    (await world.sql<{ name: string }>('select name from pg_timezone_names')).map((row) => row.name),
  );
  // What the portal offers is known to both.
  const foreign = offered.filter((zone) => !listed.has(zone));
  expect(foreign).toEqual(['SystemV/EST5']);
  expect(AccountTimeZone.safeParse('SystemV/EST5').success).toBe(true);
  expect(await save({ time_zone: 'SystemV/EST5' })).toMatchObject({
    status: 422,
    body: { errors: { time_zone: ['Not a known time zone'] } },
  });
});

test('an edit of an older version is refused and says who changed what', async () => {
  const { read, save, admin } = await givenSettings();
  const { saved_by: _, saved_at: __, ...old } = await read();
  await save({ currency: 'PEN' });
  expect(await admin.put('/api/account', { ...old, name: 'Too late' })).toMatchObject({
    status: 409,
    body: {
      message: 'Ada Admin changed this meanwhile: Currency. Reload to see the changes, then edit again',
      details: { who: 'Ada Admin', fields: ['currency'], version: 2 },
    },
  });
  expect(await read()).toMatchObject({ currency: 'PEN', name: old.name });
});

test('of two edits at once one is taken', async () => {
  const { save, events, account_id } = await givenSettings();
  const reply = await changedMeanwhile(
    world,
    [
      [
        `update accounts a set name = 'First', version = version + 1,
          saved_by = (select min(id) from users u where u.account_id = a.id) where id = $1`,
        [account_id],
      ],
    ],
    () => save({ name: 'Second' }),
  );
  expect(reply).toMatchObject({ status: 409, body: { details: { who: 'Sam Staff' } } });
  expect(await events()).toEqual([]);
});

test('in another time zone the days of orders are others, for sessions that are open too', async () => {
  const account = await givenSettings();
  const order = await givenOrder(world, account);
  await world.sql("update orders set order_date = '2026-03-10T03:00:00Z' where id = $1", [order.id]);
  const ordersOf = async (day: string) => {
    const reply = await account.staff.get(`/api/graphs/historical-orders?startDate=${day}&endDate=${day}`);
    return JSON.stringify(reply.body);
  };
  expect([await ordersOf('2026-03-09'), await ordersOf('2026-03-10')]).toEqual([
    expect.stringContaining('[1]'),
    expect.stringContaining('[0]'),
  ]);
  expect(await account.save({ time_zone: 'Europe/Madrid' })).toMatchObject({ status: 200 });
  expect([await ordersOf('2026-03-09'), await ordersOf('2026-03-10')]).toEqual([
    expect.stringContaining('[0]'),
    expect.stringContaining('[1]'),
  ]);
  expect((await account.staff.get('/api/session')).body).toMatchObject({ account: { time_zone: 'Europe/Madrid' } });
});

test('another currency changes no order', async () => {
  const account = await givenSettings();
  const order = await givenOrder(world, account);
  const stored = () => world.sql('select currency, total_cost from orders where id = $1', [order.id]);
  const before = await stored();
  await account.save({ currency: 'JPY' });
  expect(await stored()).toEqual(before);
});
