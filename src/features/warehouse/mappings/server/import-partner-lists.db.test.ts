import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { importPartnerLists } from './import-partner-lists.job.ts';
import { readListsJob } from './read-lists.job.ts';
import { saveCoreLocations, saveShipMethods, saveShippingCodes } from './save-partner-lists.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

async function givenBoth() {
  const account = await world.account();
  const { actor } = account;
  const warehouse = await givenWarehouse(world, account, partners);
  const channel = await givenChannel(world, account, partners);
  const run = givenRun(world, actor);
  const log = () => actor.db.selectFrom('connector_log').select(['action', 'result']).orderBy('id').execute();
  return { ...account, db: actor.db, warehouse, channel, run, log };
}

test('the warehouse and the channel tell what they offer; the second time nothing is new', async () => {
  const { db, warehouse, channel, run, log } = await givenBoth();
  for (const connection_id of [warehouse, channel]) await importPartnerLists.run({ connection_id }, run);
  const rows = async () => ({
    core: await db.selectFrom('core_locations').selectAll().execute(),
    methods: await db.selectFrom('ship_methods').selectAll().execute(),
    places: await db.selectFrom('connector_locations').selectAll().execute(),
    codes: await db.selectFrom('shipping_codes').selectAll().execute(),
  });
  const first = await rows();
  for (const list of Object.values(first)) expect(list.length).toBeGreaterThan(0);
  expect(first.core.map((row) => row.connection_id)).toEqual(first.core.map(() => warehouse));
  expect(first.codes.map((row) => row.connection_id)).toEqual(first.codes.map(() => channel));

  const lines = await log();
  expect(lines.map((line) => line.action)).toEqual([
    'import_locations',
    'import_ship_methods',
    'import_locations',
    'import_shipping_codes',
  ]);
  for (const connection_id of [warehouse, channel]) await importPartnerLists.run({ connection_id }, run);
  expect(await rows()).toEqual(first);
  expect(await log()).toEqual(lines);
});

test('the screens get an event of a list that changed, and none of one that is the same', async () => {
  const { account_id, channel, run } = await givenBoth();
  const listener = await listenToEvents(world.ownerUrl, world.services.log);
  const heard: unknown[] = [];
  listener.subscribe(account_id, (event) => heard.push([event?.type, event?.connection_id]));
  // What is heard of a run: all that comes before an event that is published after it.
  const heardOfRun = async () => {
    heard.length = 0;
    await importPartnerLists.run({ connection_id: channel }, run);
    await publishEvent(run.actor.db, { account_id }, { type: 'stock.settled' });
    await expect.poll(() => heard.at(-1)).toEqual(['stock.settled', undefined]);
    return heard.slice(0, -1);
  };
  expect(await heardOfRun()).toContainEqual(['mapping.lists_read', channel]);
  expect(await heardOfRun()).toEqual([]);
  await listener.stop();
});

const lima = { core_id: 'LIM1', core_description: 'Lima', city: 'Lima', country: 'PE', is_active: true };
const bogota = { core_id: 'BOG1', core_description: 'Bogotá', city: 'Bogotá', country: 'CO', is_active: true };

test('what the warehouse no longer lists becomes inactive, and is reported as back when it is listed again', async () => {
  const { db, warehouse } = await givenBoth();
  expect(await saveCoreLocations(db, warehouse, [lima, bogota])).toMatchObject({
    added: ['BOG1', 'LIM1'],
    changed: 0,
    gone: [],
  });
  expect(await saveCoreLocations(db, warehouse, [lima])).toEqual({ added: [], changed: 0, gone: ['BOG1'], back: [] });
  expect(await saveCoreLocations(db, warehouse, [])).toEqual({ added: [], changed: 0, gone: [], back: [] });
  const back = await saveCoreLocations(db, warehouse, [{ ...lima, core_description: 'Lima Sur' }, bogota]);
  expect(back).toEqual({ added: [], changed: 2, gone: [], back: ['BOG1'] });
  const kept = await db.selectFrom('core_locations').select(['core_id', 'is_active']).orderBy('core_id').execute();
  expect(kept).toEqual([
    { core_id: 'BOG1', is_active: true },
    { core_id: 'LIM1', is_active: true },
  ]);
});

test('a mapping stays when the channel describes its code otherwise or leaves it out', async () => {
  const { db, channel, warehouse } = await givenBoth();
  await saveShipMethods(db, warehouse, [{ code: 'UPSG', carrier: 'UPS', name: 'Ground', is_active: true }]);
  await saveShippingCodes(db, channel, [
    { connector_code: '1', description: 'Ground' },
    { connector_code: '2', description: 'Air' },
  ]);
  await db.updateTable('shipping_codes').set({ amware_code: 'UPSG' }).execute();
  expect(await saveShippingCodes(db, channel, [{ connector_code: '1', description: 'By road' }])).toMatchObject({
    added: [],
    changed: 1,
    gone: ['2'],
  });
  const codes = await db.selectFrom('shipping_codes').select(['description', 'amware_code']).orderBy('id').execute();
  expect(codes).toEqual([
    { description: 'By road', amware_code: 'UPSG' },
    { description: 'Air', amware_code: 'UPSG' },
  ]);
});

test("a member fetches a channel's codes: what is new and what is gone is named, and mappings stay", async () => {
  const { staff, db, channel, warehouse, log } = await givenBoth();
  await saveShippingCodes(db, channel, [{ connector_code: 'OLD', description: 'Mule' }]);
  const path = `/api/connectors/${channel}/shipping-codes`;
  const { status, body } = await staff.post(path);
  expect(status).toBe(200);
  const { codesMapping, added, removed } = z
    .object({
      codesMapping: z.array(z.object({ connectorCode: z.string(), is_listed: z.boolean() })),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    })
    .parse(body);
  expect(removed).toEqual(['OLD']);
  expect(codesMapping.filter((row) => !row.is_listed).map((row) => row.connectorCode)).toEqual(['OLD']);
  expect(codesMapping.map((row) => row.connectorCode).sort()).toEqual([...added, 'OLD'].sort());
  expect(await staff.post(path)).toMatchObject({ body: { added: [], removed: [], alertType: 'success' } });
  expect((await log()).at(-1)?.action).toBe('import_shipping_codes');
  expect(await staff.post(`/api/connectors/${warehouse}/shipping-codes`)).toMatchObject({ status: 404 });
});

test('lists are read on request before a connection is active, by no poll', async () => {
  const { db, channel, run } = await givenBoth();
  await db.updateTable('connections').set({ state: 'paused' }).where('id', '=', channel).execute();
  const codes = () => db.selectFrom('shipping_codes').select('id').execute();
  await importPartnerLists.run({ connection_id: channel }, run);
  expect(await codes()).toHaveLength(0);
  await readListsJob.run({ connection_id: channel }, run);
  expect(await codes()).toHaveLength(14);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(0);
});
