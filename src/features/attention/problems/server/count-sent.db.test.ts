import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { touches, untouchedPercent, wentUntouched } from '../untouched-rules.ts';
import { countSentThisWeek } from './count-sent.ts';

const world = await givenWorld();

// A Wednesday; Lima is five hours behind, so that its Monday began at 05:00 of UTC's.
const NOW = new Date('2026-11-25T15:00:00Z');
const SUNDAY_IN_LIMA = '2026-11-23T04:59:59Z';
const MONDAY_IN_LIMA = '2026-11-23T05:00:00Z';

type Happened = { type: string; actor: string | null; at: string };
const sent = (at: string): Happened => ({ type: 'order.submitted', actor: null, at });
const did = (type: string, actor: string | null = 'Ana'): Happened => ({ type, actor, at: SUNDAY_IN_LIMA });

/** Orders with these events and no others. */
async function givenOrders(...all: Happened[][]) {
  const account = await world.account({ time_zone: 'America/Lima' });
  const shop = await givenShop(world, account);
  await shop.store(all.map((_, n) => givenRemoteOrder(String(n + 1))));
  await world.sql('delete from events where account_id = $1', [account.account_id]);
  for (const [n, { id }] of (await shop.orders()).entries()) {
    for (const { type, actor, at } of all[n] ?? []) {
      await world.sql('insert into events (account_id, order_id, type, actor, at) values ($1, $2, $3, $4, $5)', [
        account.account_id,
        id,
        type,
        actor,
        at,
      ]);
    }
  }
  const { db } = account.actor;
  return () => countSentThisWeek({ db, time_zone: 'America/Lima' }, NOW);
}

test('counts what the warehouse accepted since Monday by the account’s clocks, each order once', async () => {
  const count = await givenOrders(
    [sent(SUNDAY_IN_LIMA)],
    [sent(MONDAY_IN_LIMA)],
    [sent(MONDAY_IN_LIMA), sent(MONDAY_IN_LIMA)],
  );
  expect(await count()).toEqual({ orders: 2, is_capped: false, untouched_percent: 100 });
});

test('says the share that went untouched as the rule does, whatever happened', async () => {
  const kinds = [...touches, 'order.commented', 'order.imported', 'order.problem_found'];
  const histories = kinds.flatMap((type) => [
    [did(type), sent(MONDAY_IN_LIMA)],
    [did(type, null), sent(MONDAY_IN_LIMA)],
    [sent(MONDAY_IN_LIMA), did(type)],
    [sent(SUNDAY_IN_LIMA), did(type), sent(MONDAY_IN_LIMA)],
  ]);
  const count = await givenOrders(...histories);
  const untouched = histories.filter(wentUntouched).length;
  expect(untouched).toBeGreaterThan(0);
  expect(untouched).toBeLessThan(histories.length);
  expect(await count()).toEqual({
    orders: histories.length,
    is_capped: false,
    untouched_percent: untouchedPercent(untouched, histories.length),
  });
});

test('an account that sent nothing has no share', async () => {
  const count = await givenOrders([did('order.held')]);
  expect(await count()).toEqual({ orders: 0, is_capped: false, untouched_percent: null });
});
