import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/template-db.ts';
import type { Actor } from '../db/actor.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { type EventListener, listenToEvents } from './event-listener.ts';
import { announce, type LiveEvent, recordEvent } from './record-event.ts';

const { ownerUrl, appUrl } = await testDatabase();
let owner: pg.Client;
let database: Database;
let actor: Actor;
let servers: EventListener[];

beforeEach(async () => {
  owner = new pg.Client(ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>("insert into accounts (name) values ('A') returning id");
  database = openDatabase(appUrl, 2);
  const account_id = Number(rows[0]?.id);
  actor = { account_id, name: null, db: database.account(account_id) };
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await owner.end();
});

/** What an open screen of the account is told by a server of its own; null where it may have missed something. */
async function openScreen(): Promise<(LiveEvent | null)[]> {
  const server = await listenToEvents(ownerUrl, createLog('silent'));
  servers.push(server);
  const told: (LiveEvent | null)[] = [];
  server.subscribe(actor.account_id, (event) => told.push(event));
  return told;
}

const eventOf = (type: string) => ({ account_id: actor.account_id, type });

/** Waits for a last event, behind which nothing more can come. */
async function awaitEnd(...screens: (LiveEvent | null)[][]) {
  await announce(actor.db, actor, { type: 'test.end' });
  for (const told of screens) await vi.waitFor(() => expect(told.at(-1)).toEqual(eventOf('test.end')), 5_000);
}

test('the screens of every server are told what was committed, once, and not what was rolled back', async () => {
  const screens = [await openScreen(), await openScreen()];
  const undone = actor.db.transaction().execute(async (tx) => {
    await recordEvent(tx, actor, { type: 'order.undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await recordEvent(actor.db, actor, { type: 'order.changed', order_id: 7, details: { note: 'not for the screens' } });
  await awaitEnd(...screens);
  for (const told of screens) {
    expect(told).toEqual([{ ...eventOf('order.changed'), order_id: 7 }, eventOf('test.end')]);
  }
});

test("another account's screens are told nothing", async () => {
  const told = await openScreen();
  const { rows } = await owner.query<{ id: string }>("insert into accounts (name) values ('B') returning id");
  const account_id = Number(rows[0]?.id);
  await announce(database.account(account_id), { account_id }, { type: 'orders.imported' });
  await awaitEnd(told);
  expect(told).toEqual([eventOf('test.end')]);
});

test('what a process committed that died before it was told is told by the next server', async () => {
  await announce(actor.db, actor, { type: 'stock.counted' });
  const told = await openScreen();
  await awaitEnd(told);
  expect(told).toEqual([eventOf('stock.counted'), eventOf('test.end')]);
});

test('a server that lost the database says that something was missed, and tells what follows', async () => {
  const told = await openScreen();
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bodega-events'",
  );
  await vi.waitFor(() => expect(told).toEqual([null]), 5_000);
  await awaitEnd(told);
  expect(told).toEqual([null, eventOf('test.end')]);
});
