import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventShape } from '#base/events.ts';
import { testDatabase } from '../../../tests/template-db.ts';
import type { Actor } from '../db/actor.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { type EventListener, listenToEvents } from './event-listener.ts';
import { type LiveEvent, publishEvent, recordEvent } from './record-event.ts';

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

async function startServer(): Promise<EventListener> {
  const server = await listenToEvents(ownerUrl, createLog('silent'));
  servers.push(server);
  return server;
}

/** The events that a screen of the account receives from a position on; null where it may have missed something. */
function listenFrom(server: EventListener, from?: string): (LiveEvent | null)[] {
  const heard: (LiveEvent | null)[] = [];
  server.subscribe(actor.account_id, (event) => heard.push(event), from);
  return heard;
}

/** An open screen of the account, with a server of its own. */
const openScreen = async () => listenFrom(await startServer());

const END = { type: 'test.end' };
const eventOf = (type: string) => ({ account_id: actor.account_id, type });

/** Waits for a last event, behind which nothing more can come. */
async function awaitEnd(...screens: (LiveEvent | null)[][]) {
  await publishEvent<EventShape>(actor.db, actor, END);
  for (const heard of screens) await vi.waitFor(() => expect(heard.at(-1)).toEqual(eventOf('test.end')), 5_000);
}

test('the screens of every server receive committed events once, and rolled-back ones never', async () => {
  const screens = [await openScreen(), await openScreen()];
  const undone = actor.db.transaction().execute(async (tx) => {
    await recordEvent<EventShape>(tx, actor, { type: 'order.undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await recordEvent<EventShape>(actor.db, actor, {
    type: 'order.changed',
    order_id: 7,
    details: { note: 'not for the screens' },
  });
  await awaitEnd(...screens);
  for (const heard of screens) {
    expect(heard).toEqual([{ ...eventOf('order.changed'), order_id: 7 }, eventOf('test.end')]);
  }
});

/** Something happens in another account. */
async function disturb(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>("insert into accounts (name) values ('B') returning id");
  const account_id = Number(rows[0]?.id);
  await publishEvent<EventShape>(database.account(account_id), { account_id }, { type: 'orders.imported' });
}

test("another account's screens receive nothing", async () => {
  const heard = await openScreen();
  await disturb();
  await awaitEnd(heard);
  expect(heard).toEqual([eventOf('test.end')]);
});

test('the events that a process committed before it died are published by the next server', async () => {
  await publishEvent(actor.db, actor, { type: 'stock.counted' });
  const heard = await openScreen();
  await awaitEnd(heard);
  expect(heard).toEqual([eventOf('stock.counted'), eventOf('test.end')]);
});

/** Ends the connections by which the servers listen. */
const cutOff = () =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bodega-events'`,
  );

test('a server that lost the database says that it missed events, and sends those that follow', async () => {
  const heard = await openScreen();
  await cutOff();
  await vi.waitFor(() => expect(heard).toEqual([null]), 5_000);
  await awaitEnd(heard);
  expect(heard).toEqual([null, eventOf('test.end')]);
});

test('what changed between a position and the opening of a screen is sent once, and nothing of another account', async () => {
  const server = await startServer();
  const position = server.position();
  await recordEvent<EventShape>(actor.db, actor, { type: 'order.changed', order_id: 7 });
  await disturb();
  await awaitEnd(listenFrom(server));
  const late = listenFrom(server, position);
  expect(late).toEqual([{ ...eventOf('order.changed'), order_id: 7 }, eventOf('test.end')]);
  await publishEvent(actor.db, actor, { type: 'stock.counted' });
  await vi.waitFor(() => expect(late.at(-1)).toEqual(eventOf('stock.counted')), 5_000);
  expect(late).toHaveLength(3);
});

test('a screen goes on from each event that it received', async () => {
  const server = await startServer();
  const positions: string[] = [];
  server.subscribe(actor.account_id, (_, position) => positions.push(position));
  await publishEvent(actor.db, actor, { type: 'stock.counted' });
  await awaitEnd(listenFrom(server));
  expect(listenFrom(server, positions[0])).toEqual([eventOf('test.end')]);
  expect(listenFrom(server, positions[1])).toEqual([]);
});

test('the events read up to a position and those sent after it are all events', async () => {
  const server = await startServer();
  const CHANGES = 60;
  let isOver = false;
  const read: { position: string; seen: number[] }[] = [];
  const reading = (async () => {
    while (!isOver) {
      const position = server.position();
      const { rows } = await owner.query<{ order_id: string }>(
        "select order_id from events where type = 'order.counted'",
      );
      read.push({ position, seen: rows.map(({ order_id }) => Number(order_id)) });
    }
  })();
  for (let order_id = 1; order_id <= CHANGES; order_id++) {
    await recordEvent<EventShape>(actor.db, actor, { type: 'order.counted', order_id });
  }
  isOver = true;
  await reading;
  await awaitEnd(listenFrom(server));
  for (const { position, seen } of read) {
    const heard = listenFrom(server, position).map((event) => event?.order_id);
    expect(new Set([...seen, ...heard]).size).toBe(CHANGES + 1); // and the end, which is no order's
  }
});

test("another server's position is not known, nor one from before the database was lost", async () => {
  const [server, other] = [await startServer(), await startServer()];
  expect(listenFrom(server, other.position())).toEqual([null]);
  expect(listenFrom(server, '')).toEqual([null]);
  const before = server.position();
  const heard = listenFrom(server, before);
  await cutOff();
  await vi.waitFor(() => expect(heard).toEqual([null]), 5_000);
  expect(listenFrom(server, before)).toEqual([null]);
  expect(listenFrom(server, server.position())).toEqual([]);
});
