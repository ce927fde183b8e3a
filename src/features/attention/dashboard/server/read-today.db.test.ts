import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dayInZone } from '#base/calendar-date.ts';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { getToday, MAX_NEW, MAX_WAITING_READ } from '../contract.ts';
import { readToday } from './read-today.ts';

const world = await givenWorld();

async function givenChannel({ account_id }: GivenAccount): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'Shop', '') returning id`,
    [account_id],
  );
  return Number(row?.id);
}

type Placed = { at: string; status: string; currency?: string; total?: number };

/** @returns the ids, in their order */
async function givenOrders(
  { account_id }: GivenAccount,
  channel: number,
  placed: readonly Placed[],
): Promise<number[]> {
  const rows = await world.sql<{ id: string }>(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date,
       order_status, customer_name, currency, total_cost, source_version)
     select $1, $2, gen_random_uuid(), '1', '1', 'x', p.at, p.status, 'x', p.currency, p.total, '1'
       from jsonb_to_recordset($3::jsonb) p (at timestamptz, status text, currency text, total numeric) returning id`,
    [account_id, channel, JSON.stringify(placed.map((one) => ({ currency: 'USD', total: 1, ...one })))],
  );
  return rows.map(({ id }) => Number(id));
}

async function givenProblems({ account_id }: GivenAccount, channel: number, ids: readonly number[], since: string) {
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject, first_seen_at)
     select $1, id, $2, kind, 'x', $4 from unnest($3::bigint[]) id, unnest(array['test_order', 'zero_total']) kind`,
    [account_id, channel, ids, since],
  );
}

/** What a calendar counts, without any of the kept counts. */
async function naiveCount({ account_id }: GivenAccount, day: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ order_status: string; n: number }>(
    `select o.order_status, count(*)::int as n from orders o join accounts a on a.id = o.account_id
      where o.account_id = $1 and (o.order_date at time zone a.time_zone)::date = $2 group by 1`,
    [account_id, day],
  );
  const none = Object.fromEntries(orderStatuses.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ order_status, n }) => [order_status, n])) };
}

const flowOfDay = async (account: GivenAccount, day: string) => (await readToday(account.actor, day)).orders;

test.each([
  // Days of 25 and of 23 hours.
  ['America/Havana', '2026-11-01'],
  ['America/Santiago', '2026-09-06'],
  ['Asia/Kathmandu', '2026-05-05'],
])(
  'in %s the orders of a day are those between its two midnights, before and after the account moves',
  async (time_zone, day) => {
    const account = await world.account({ time_zone });
    const channel = await givenChannel(account);
    // Every 25 minutes for four days: both midnights come by closely, and each status at each hour.
    const start = Date.parse(`${addDays(day, -2)}T00:00:00Z`);
    const placed = Array.from({ length: 230 }, (_, index) => ({
      at: new Date(start + index * 1_500_000).toISOString(),
      status: orderStatuses[index % orderStatuses.length] ?? 'pending',
    }));
    await givenOrders(account, channel, placed);
    const days = [addDays(day, -1), day, addDays(day, 1)];
    for (const one of days) expect(await flowOfDay(account, one)).toEqual(await naiveCount(account, one));
    const before = await flowOfDay(account, day);

    await world.sql(`update accounts set time_zone = 'Pacific/Auckland' where id = $1`, [account.account_id]);
    for (const one of days) expect(await flowOfDay(account, one)).toEqual(await naiveCount(account, one));
    expect(await flowOfDay(account, day)).not.toEqual(before);
  },
);

test('the call tells of today in the zone of the account, and each count is that of its list', async () => {
  const time_zone = 'Pacific/Kiritimati'; // a day ahead of most of the world
  const account = await world.account({ time_zone });
  const channel = await givenChannel(account);
  const at = new Date().toISOString();
  await givenOrders(account, channel, [
    ...['pending', 'error', 'error', 'shipped', 'cancelled'].map((status) => ({ at, status })),
    { at: new Date(Date.now() - 86_400_000).toISOString(), status: 'error' },
  ]);
  const reply = await account.staff.get(getToday.path);
  const today = getToday.replies[200].parse(reply.body);
  expect(today.day).toBe(dayInZone(new Date(), time_zone));
  expect(today.orders).toEqual({ ...(await naiveCount(account, today.day)), error: 2 });
  const total = async (filterBy: string) => {
    const { body } = await account.staff.get(
      `/api/orders?filterBy=${filterBy}&start_at=${today.day}&end_at=${today.day}`,
    );
    return z.object({ total: z.number() }).parse(body).total;
  };
  for (const status of orderStatuses) expect([status, await total(status)]).toEqual([status, today.orders[status]]);
  expect(await total('')).toBe(5);
});

test('orders that need somebody: the oldest, and amounts of each currency, whatever day they are of', async () => {
  const [account, stranger] = [await world.account(), await world.account()];
  const channel = await givenChannel(account);
  const old = { at: '2026-03-01T00:00:00Z', status: 'error' };
  const [fine, ...waiting] = await givenOrders(account, channel, [
    { ...old, status: 'pending', total: 1000 },
    { ...old, total: 40.5 },
    { ...old, total: 9.5 },
    { ...old, total: 77, currency: 'PEN' },
  ]);
  expect(fine).toBeDefined();
  await givenProblems(account, channel, waiting.slice(0, 2), '2026-03-02T10:00:00Z');
  await givenProblems(account, channel, waiting.slice(2), '2026-03-02T09:00:00Z');
  expect((await readToday(account.actor, '2026-03-03')).waiting).toEqual({
    since: '2026-03-02T09:00:00.000Z',
    amounts: [
      { currency: 'USD', orders: 2, total: '50.00' },
      { currency: 'PEN', orders: 1, total: '77.00' },
    ],
  });
  expect((await readToday(stranger.actor, '2026-03-03')).waiting).toEqual({ since: null, amounts: [] });
});

test('where too many wait to be read, neither their age nor their amount is told', async () => {
  const account = await world.account();
  const channel = await givenChannel(account);
  const order = { at: '2026-03-01T00:00:00Z', status: 'error' };
  const ids = await givenOrders(
    account,
    channel,
    Array.from({ length: MAX_WAITING_READ + 1 }, () => order),
  );
  await givenProblems(account, channel, ids.slice(1), '2026-03-02T10:00:00Z');
  expect((await readToday(account.actor, '2026-03-03')).waiting).toMatchObject({
    amounts: [{ orders: MAX_WAITING_READ }],
  });
  await givenProblems(account, channel, ids.slice(0, 1), '2026-03-02T10:00:00Z');
  expect((await readToday(account.actor, '2026-03-03')).waiting).toBeNull();
});

test('what came after an order is counted, of the own account, up to where counting stops', async () => {
  const [account, stranger] = [await world.account(), await world.account()];
  const channel = await givenChannel(account);
  const order = { at: '2026-03-01T00:00:00Z', status: 'pending' };
  expect(await readToday(account.actor, '2026-03-03')).toMatchObject({ last_order_id: null, new_orders: null });
  const [first = 0] = await givenOrders(account, channel, [order]);
  await givenOrders(stranger, await givenChannel(stranger), [order]);
  const [, last = 0] = await givenOrders(account, channel, [order, order]);
  expect(await readToday(account.actor, '2026-03-03', first)).toMatchObject({ last_order_id: last, new_orders: 2 });
  expect(await readToday(account.actor, '2026-03-03', last)).toMatchObject({ last_order_id: last, new_orders: 0 });
  await givenOrders(
    account,
    channel,
    Array.from({ length: MAX_NEW }, () => order),
  );
  expect((await readToday(account.actor, '2026-03-03', first)).new_orders).toBe(MAX_NEW);
});
