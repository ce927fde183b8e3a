import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { EventShape } from '#base/events.ts';
import { ConnectorError, type ErrorKind } from '#connectors/core/connector-error.ts';
import { type AccountDb, openDatabase } from '#platform/db/database.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { type CallShare, createCallLimiter } from './call-limiter.ts';
import { callPartner } from './call-partner.ts';
import { openConnection } from './open-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const never = new AbortController().signal;

beforeEach(() => partners.reset());

async function givenOpen(secret?: string) {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners, secret);
  const open = await openConnection(account.actor, world.services, id, never);
  const row = () =>
    account.actor.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const log = () => account.actor.db.selectFrom('connector_log').selectAll().orderBy('id').execute();
  const tryIt = (call: () => Promise<unknown>, more: { order_id?: number } = {}) =>
    callPartner(account.actor, open, { action: 'submit_order', result: () => null, ...more }, call);
  const fail = (kind: ErrorKind, more: { order_id?: number } = {}) =>
    tryIt(() => Promise.reject(new ConnectorError(kind, 'their words')), more);
  return { ...account, id, open, row, log, tryIt, fail };
}

test('two workers that need a token at once cause one grant', async () => {
  const { actor, id, open } = await givenOpen();
  const other = openDatabase(world.appUrl, 4);
  const otherActor = { ...actor, db: other.account(actor.account_id) };
  const otherOpen = await openConnection(otherActor, { ...world.services, database: other }, id, never);
  try {
    await Promise.all([open, otherOpen].map(({ connector, ctx }) => connector.check(ctx)));
  } finally {
    await other.close();
  }
  const calls = await partners.calls('coree');
  expect(calls.filter((call) => call === 'POST /coree/v1/oauth/token')).toHaveLength(1);
  expect(calls.filter((call) => call === 'GET /coree/v1/warehouses')).toHaveLength(2);
});

test('a stored token is not readable and is used by the next to open the connection', async () => {
  const { actor, id, open } = await givenOpen();
  await open.connector.check(open.ctx);
  const again = await openConnection(actor, world.services, id, never);
  await again.connector.check(again.ctx);
  const { token } = await actor.db.selectFrom('connection_tokens').select('token').executeTakeFirstOrThrow();
  const { value } = await open.ctx.tokens.get(() => Promise.reject(new Error('there is one')));
  expect(token.includes(value)).toBe(false);
  expect((await partners.calls('coree')).filter((call) => call.endsWith('/oauth/token'))).toHaveLength(1);
});

test('refused credentials break the connection after one call, and it is not opened again', async () => {
  const { actor, id, open, row, log } = await givenOpen('wrong');
  const tried = await callPartner(actor, open, { action: 'test', result: () => null }, (ctx) =>
    open.connector.check(ctx),
  );
  expect(tried).toMatchObject({ ok: false, next: 'stop', error: { kind: 'auth' } });
  expect(await partners.calls('coree')).toEqual(['POST /coree/v1/oauth/token']);
  expect(await row()).toMatchObject({ state: 'broken', last_error_kind: 'auth', failures: 1 });
  expect(await log()).toMatchObject([{ action: 'test', result: 'auth', is_failure: true, edited_by: null }]);
  await expect(openConnection(actor, world.services, id, never)).rejects.toMatchObject({ code: 'connection_paused' });
});

test('calls that fail together are one outage; the next after the pause is the second', async () => {
  const { id, fail, row } = await givenOpen();
  const failures = await Promise.all([fail('transient'), fail('transient'), fail('uncertain')]);
  expect(failures.map((tried) => !tried.ok && tried.next)).toEqual(['retry', 'retry', 'probe']);
  const { failures: count, next_try_at, last_error, state } = await row();
  expect({ count, last_error, state }).toEqual({ count: 1, last_error: 'their words', state: 'active' });
  expect(Date.parse(String(next_try_at))).toBeGreaterThan(Date.now());

  await world.sql(`update connections set next_try_at = now() - interval '1 second' where id = $1`, [id]);
  await fail('transient');
  expect(await row()).toMatchObject({ failures: 2 });
});

test('what a failed call was answered with is kept until the next one fails', async () => {
  const { tryIt, row, id } = await givenOpen();
  await tryIt(() => Promise.reject(new ConnectorError('transient', 'their words', { status: 500 })));
  expect(await row()).toMatchObject({ last_error_status: 500 });
  await world.sql(`update connections set next_try_at = now() - interval '1 second' where id = $1`, [id]);
  await tryIt(() => Promise.reject(new ConnectorError('transient', 'no answer in time')));
  expect(await row()).toMatchObject({ last_error_status: null });
});

test('an answer ends an outage, which is worth a line even where it brought nothing', async () => {
  const { fail, tryIt, row, log } = await givenOpen();
  await fail('transient');
  await tryIt(() => Promise.resolve('nothing new'));
  await tryIt(() => Promise.resolve('nothing new'));
  expect(await row()).toMatchObject({ failures: 0, next_try_at: null });
  expect((await log()).map((line) => line.result)).toEqual(['transient', 'works_again']);
});

test('a limit that was hit is waited for and is no failure of the partner', async () => {
  const { tryIt, row } = await givenOpen();
  const tried = await tryIt(() =>
    Promise.reject(new ConnectorError('rate_limited', 'slow down', { retry_after_ms: 60_000 })),
  );
  expect(tried).toMatchObject({ ok: false, next: 'retry' });
  const { failures, next_try_at, last_error } = await row();
  expect({ failures, last_error }).toEqual({ failures: 0, last_error: null });
  expect(Date.parse(String(next_try_at))).toBeGreaterThan(Date.now() + 50_000);
});

test('an order that is refused leaves the connection well; reading that is refused does not', async () => {
  const { fail, row } = await givenOpen();
  expect(await fail('validation', { order_id: 7 })).toMatchObject({ next: 'refused' });
  expect(await row()).toMatchObject({ failures: 0, last_error: null });
  expect(await fail('validation')).toMatchObject({ next: 'refused' });
  expect(await row()).toMatchObject({ failures: 1, last_error: 'their words' });
});

test('an unforeseen error is logged without its words and thrown', async () => {
  const { tryIt, log } = await givenOpen();
  await expect(tryIt(() => Promise.reject(new Error('column x')))).rejects.toThrow('column x');
  expect(await log()).toMatchObject([{ result: 'unexpected', result_params: {}, is_failure: true }]);
});

test('screens get an event when the health of a connection changes, and none for each call', async () => {
  const { actor, id, fail, tryIt } = await givenOpen();
  const { heard, stop } = await listen(actor.account_id);
  const success = () => tryIt(() => Promise.resolve(1));
  const steps = [success, () => fail('transient'), () => fail('transient'), success, success, () => fail('auth')];
  const events: (number | undefined)[][] = [];
  for (const step of steps) {
    await step();
    events.push(await heard());
  }
  await stop();
  expect(events).toEqual([[], [id], [], [id], [], [id]]);
});

test('the limit of a connection holds over all workers, and neither polls nor writes can use up the share of the other', async () => {
  const { actor, id } = await givenOpen();
  const other = openDatabase(world.appUrl, 4);
  const giveUp = new AbortController();
  const limiterOf = (db: AccountDb, share: CallShare) => createCallLimiter(db, id, giveUp.signal, share);
  for (const greedy of ['commands', 'polls'] as const) {
    const policy = { name: randomBytes(4).toString('hex'), per_second: 0.001, burst: 4 };
    const [here, there] = [actor.db, other.account(actor.account_id)].map((db) => limiterOf(db, greedy));
    await Promise.all([here?.take(policy), there?.take(policy), here?.take(policy)]);
    expect(await there?.reserve([policy])).toBeGreaterThan(1_000);
    const modest = limiterOf(actor.db, greedy === 'polls' ? 'commands' : 'polls');
    expect(await modest.reserve([policy])).toBe(0);
    await modest.take(policy); // what was reserved
    expect(await modest.reserve([policy])).toBeGreaterThan(1_000);
  }
  const policy = { name: 'used up', per_second: 0.001, burst: 1 };
  const limiter = limiterOf(actor.db, 'polls');
  await limiter.take(policy);
  const next = limiter.take(policy);
  giveUp.abort();
  await expect(next).rejects.toThrow();
  await other.close();
});

test('stored credentials that cannot be read break the connection and say so', async () => {
  const { actor, id, row, log } = await givenOpen();
  await world.sql(`update connections set credentials = '\\x00' where id = $1`, [id]);
  await expect(openConnection(actor, world.services, id, never)).rejects.toMatchObject({ code: 'partner_refused' });
  expect(await row()).toMatchObject({ state: 'broken', last_error_kind: 'config' });
  expect(await log()).toMatchObject([{ action: 'open', result: 'config' }]);
});

test("another account's connection does not exist", async () => {
  const { id } = await givenOpen();
  const { actor } = await world.account();
  await expect(openConnection(actor, world.services, id, never)).rejects.toMatchObject({ code: 'not_found' });
});

/** `heard` gives the connections of the events that the account's screens got since it was last asked. */
async function listen(accountId: number) {
  const listener = await listenToEvents(world.ownerUrl, world.services.log);
  const ids: (number | undefined)[] = [];
  let atEnd = () => {};
  listener.subscribe(accountId, (event) => {
    if (event?.type === 'connection.changed') ids.push(event.connection_id);
    if (event?.type === 'test.end') atEnd();
  });
  return {
    async heard() {
      // A last event, behind which nothing more can come.
      await new Promise<void>((resolve) => {
        atEnd = resolve;
        const account = { account_id: accountId };
        void publishEvent<EventShape>(world.database.account(accountId), account, { type: 'test.end' });
      });
      return ids.splice(0);
    },
    stop: listener.stop,
  };
}
