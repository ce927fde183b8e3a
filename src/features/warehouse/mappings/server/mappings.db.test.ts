import { expect, test } from 'vitest';
import { checkBatch } from '#features/orders/intake/server/check/check-batch.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';

const world = await givenWorld();

/** A mapped shop with a second method, and a way to run the checks that were asked for. */
async function given() {
  const account = await world.account();
  const shop = await givenShop(world, account, { on_hand: 1_000 });
  await world.sql(
    "insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, 'UPS', $2, 'UPS', 'Ground')",
    [account.account_id, shop.warehouse],
  );
  const { staff } = account;
  const forget = () => dropJobs(world);
  const codes = `/api/connectors/${shop.channel}/shipping-codes`;
  const options = `/api/connectors/${shop.warehouse}/shipping-options`;
  const locations = `/api/connectors/${shop.channel}`;
  return {
    ...account,
    ...shop,
    codes,
    options,
    locations,
    saveCodes: (...data: unknown[]) => staff.post(`${codes}-mapping/save`, { accountId: account.account_id, data }),
    saveLocations: (...rows: unknown[]) => staff.post(`${locations}/save-locations`, { locations: rows }),
    /** Checks everything, as after an import; what was asked for until then is done. */
    async check(): Promise<void> {
      await shop.check();
      await forget();
    },
    /** Runs the checks that were asked for since then, and no others. @returns of how many orders */
    async checkAsked(): Promise<number> {
      const jobs = await shop.jobs('check-orders');
      const ids = [...new Set(jobs.flatMap(({ payload }) => payload.order_ids ?? []))];
      await forget();
      await account.actor.db.transaction().execute((tx) => checkBatch(tx, account.actor, ids));
      return ids.length;
    },
    async idOf(code: string): Promise<number> {
      const rows = await world.sql<{ id: string }>(
        'select id from shipping_codes where account_id = $1 and connector_code = $2',
        [account.account_id, code],
      );
      return Number(rows[0]?.id);
    },
  };
}

const wanting = (shipping_code: string, ...ids: string[]) => ids.map((id) => givenRemoteOrder(id, { shipping_code }));

test('codes that waiting orders need come first, with how many a choice releases and how many still miss something', async () => {
  const { store, check, staff, codes } = await given();
  await store([
    ...wanting('BIKE', '1', '2', '3'),
    givenRemoteOrder('4', { shipping_code: 'BIKE', city: '', order_date: '2026-11-05T09:00:00Z' }),
    ...wanting('STD', '5'),
  ]);
  await check();
  const { body } = await staff.get(codes);
  expect(body).toMatchObject({
    codesMapping: [
      { id: null, connectorCode: 'BIKE', amwareCode: null, orders: 4, staying: 1 },
      { connectorCode: 'STD', amwareCode: 'DHL', amwareShipping: 'DHL Express', offer: 'offered', orders: 0 },
    ],
    amwareCodes: [
      { label: 'DHL', methods: [{ code: 'DHL', name: 'Express' }] },
      { label: 'UPS', methods: [{ code: 'UPS', name: 'Ground' }] },
    ],
    recent: [],
  });
  const { codesMapping } = body as { codesMapping: { last_used_at: string }[] };
  expect(new Date(codesMapping[0]?.last_used_at ?? 0).toISOString()).toBe('2026-11-05T09:00:00.000Z');
});

test('saving a code releases every order that waited for it, and orders that go by it are checked again', async () => {
  const { store, check, saveCodes, orders, checkAsked, staff, codes, jobs } = await given();
  await store([...wanting('BIKE', '1', '2', '3'), ...wanting('STD', '4')]);
  await check();
  const reply = await saveCodes(
    { connectorCode: 'BIKE', amwareCode: 'UPS', shownAmwareCode: null },
    { connectorCode: 'STD', amwareCode: 'UPS', shownAmwareCode: 'DHL' },
  );
  expect(reply).toMatchObject({ status: 200, body: { alertType: 'success', orders: 3 } });
  expect((await jobs('check-orders')).filter(({ payload }) => 'recheck_id' in payload)).toHaveLength(1);
  expect(await checkAsked()).toBe(4);
  expect(await orders()).toMatchObject(
    ['1', '2', '3', '4'].map(() => ({ order_status: 'pending', ship_method: 'UPS' })),
  );
  expect(await staff.get(codes)).toMatchObject({ body: { recent: ['UPS'] } });
});

test('two who save the same row: the second learns who and which, and nothing of theirs is written', async () => {
  const { saveCodes, actor, admin, codes } = await given();
  await admin.post(`${codes}-mapping/save`, {
    data: [{ connectorCode: 'STD', amwareCode: 'UPS', shownAmwareCode: 'DHL' }],
  });
  const reply = await saveCodes(
    { connectorCode: 'NEW', amwareCode: 'DHL', shownAmwareCode: null },
    { connectorCode: 'STD', amwareCode: null, shownAmwareCode: 'DHL' },
  );
  expect(reply).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Ada Admin'), details: { who: 'Ada Admin', fields: ['STD'] } },
  });
  const stored = await actor.db.selectFrom('shipping_codes').select(['connector_code', 'amware_code']).execute();
  expect(stored).toEqual([{ connector_code: 'STD', amware_code: 'UPS' }]);

  // Rows that were not touched on the screen are no quarrel, so the table can be sent whole.
  const other = await saveCodes(
    { connectorCode: 'NEW', amwareCode: 'DHL', shownAmwareCode: null },
    { connectorCode: 'STD', amwareCode: 'DHL', shownAmwareCode: 'DHL' },
  );
  expect(other.status).toBe(200);
  const now = await actor.db.selectFrom('shipping_codes').select('amware_code').orderBy('connector_code').execute();
  expect(now).toEqual([{ amware_code: 'DHL' }, { amware_code: 'UPS' }]);
});

test('a method that vanished or was taken out meanwhile, a code named twice, a foreign row: refused whole, with the place', async () => {
  const { saveCodes, actor, warehouse, staff, account_id } = await given();
  const fine = { connectorCode: 'NEW', amwareCode: 'UPS' };
  await staff.put(`/api/connectors/${warehouse}/ship-methods/offered`, { codes: ['DHL'], is_offered: false });
  const fieldsOf = async (...rows: unknown[]) => {
    const { status, body } = await saveCodes(...rows);
    return [status, Object.keys((body as { errors?: object }).errors ?? {})];
  };
  for (const amwareCode of ['DHL', 'NOPE'])
    expect(await fieldsOf(fine, { connectorCode: 'AIR', amwareCode })).toEqual([422, ['data.1.amwareCode']]);
  expect(await fieldsOf(fine, { ...fine, amwareCode: null })).toEqual([422, ['data.1.connectorCode']]);
  expect(await fieldsOf({ ...fine, amwareCode: 5 })).toEqual([422, ['data.0.amwareCode']]);
  const other = await given();
  expect(await fieldsOf(fine, { id: await other.idOf('STD'), connectorCode: 'STD', amwareCode: 'UPS' })).toEqual([
    404,
    [],
  ]);
  expect(await staff.post(`${other.codes}-mapping/save`, { data: [fine] })).toMatchObject({ status: 404 });
  expect(
    await staff.post(`${other.codes.replace(/\d+/, String(warehouse))}-mapping/save`, {
      accountId: account_id + 1,
      data: [],
    }),
  ).toMatchObject({ status: 404 });
  expect(await actor.db.selectFrom('shipping_codes').select('amware_code').execute()).toEqual([{ amware_code: 'DHL' }]);
});

test('a method that the warehouse no longer offers is shown with the orders that wait for it, and another mapping releases them', async () => {
  const { store, check, staff, codes, saveCodes, account_id, checkAsked } = await given();
  await store(wanting('STD', '1', '2'));
  await world.sql("update ship_methods set is_active = false where account_id = $1 and code = 'DHL'", [account_id]);
  await check();
  const row = { connectorCode: 'STD', amwareCode: 'DHL', offer: 'gone', orders: 2, staying: 0 };
  expect(await staff.get(codes)).toMatchObject({ body: { codesMapping: [row] } });
  const saved = await saveCodes({ connectorCode: 'STD', amwareCode: 'UPS', shownAmwareCode: 'DHL' });
  expect(saved).toMatchObject({ status: 200, body: { orders: 2 } });
  expect(await checkAsked()).toBe(2);
});

test('a method that is not offered disappears from the choices and stays where it is used, marked', async () => {
  const { staff, warehouse, codes, store, check, orders } = await given();
  const methods = `/api/connectors/${warehouse}/ship-methods`;
  expect(await staff.get(methods)).toMatchObject({
    body: [
      { label: 'DHL', methods: [{ code: 'DHL', is_offered: true, used_by: 1 }] },
      { label: 'UPS', methods: [{ code: 'UPS', is_offered: true, used_by: 0 }] },
    ],
  });
  expect(await staff.put(`${methods}/offered`, { codes: ['DHL'], is_offered: false })).toMatchObject({ status: 200 });
  expect(await staff.get(codes)).toMatchObject({
    body: { codesMapping: [{ amwareCode: 'DHL', offer: 'not_offered' }], amwareCodes: [{ label: 'UPS' }] },
  });
  expect((await staff.get('/api/problems/choices')).body).toMatchObject({ shipMethods: [{ label: 'UPS' }] });
  await store(wanting('STD', '1'));
  await check();
  expect(await orders()).toMatchObject([{ order_status: 'pending', ship_method: 'DHL' }]);
  const refused = await staff.put(`${methods}/offered`, { codes: ['DHL', 'NOPE'], is_offered: true });
  expect(refused).toMatchObject({ status: 422, body: { errors: { codes: [expect.any(String)] } } });
});

test('an option lacks each of its parts by its own message, and the same code twice is refused', async () => {
  const { staff, options, idOf, store, check, checkAsked, orders } = await given();
  expect(await staff.post(options, {})).toMatchObject({
    status: 422,
    body: {
      errors: {
        ship_name: ['Shipping method should be selected'],
        ship_code: ['Shipping code fields should not be empty'],
        ship_location: ['Core location fields should not be empty'],
      },
    },
  });
  await store(wanting('BIKE', '1'));
  await check();
  const option = { ship_code: ' BIKE ', ship_name: 'UPS', description: 'By bike', ship_location: 'LIM1' };
  const created = await staff.post(options, option);
  expect(created).toMatchObject({ status: 200, body: { id: await idOf('BIKE') } });
  expect(await checkAsked()).toBe(1);
  expect(await orders()).toMatchObject([{ order_status: 'pending', ship_method: 'UPS', warehouse: 'LIM1' }]);
  const again = await staff.post(options, { ...option, ship_name: 'DHL' });
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('BIKE') } });
  expect(await staff.get(options)).toMatchObject({
    body: {
      data: [
        { connectorCode: 'STD', amwareCode: 'DHL' },
        { connectorCode: 'BIKE', description: 'By bike', amwareShipping: 'UPS Ground', location: 'Lima' },
      ],
      channels: [{ name: 'exigo' }],
    },
  });
});

test('deleting an option says first how many open orders use it; they wait again, those in the warehouse stay', async () => {
  const { staff, options, idOf, store, check, checkAsked, orders } = await given();
  await store(wanting('STD', '1', '2', '3'));
  await check();
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'R' where order_number = '3'");
  const id = await idOf('STD');
  expect(await staff.get(`${options}/${id}/orders`)).toMatchObject({ body: { orders: 2 } });
  expect(await staff.delete(`${options}?id=${id}`)).toMatchObject({ status: 200 });
  expect(await checkAsked()).toBe(2);
  expect(await orders()).toMatchObject([
    { order_status: 'error', error: 'unmapped_shipping_code STD' },
    { order_status: 'error' },
    { order_status: 'pending', ship_method: 'DHL' },
  ]);
  expect(await staff.delete(`${options}?id=${id}`)).toMatchObject({ status: 404 });
});

test('fast track is set for the orders with the code that have not left, and cleared', async () => {
  const { staff, options, idOf, store, check, orders, checkAsked } = await given();
  await store(wanting('STD', '1'));
  await check();
  const path = `${options}/fast-track/${await idOf('STD')}`;
  expect(await staff.put(path)).toMatchObject({ status: 204 });
  expect(await checkAsked()).toBe(1);
  expect(await orders()).toMatchObject([{ is_fast_track: true }]);
  expect(await staff.delete(path)).toMatchObject({ status: 204 });
  const other = await given();
  expect(await other.staff.put(path)).toMatchObject({ status: 404 });
});

test('a place that orders name is mapped and releases them; deleting it makes them wait again', async () => {
  const { staff, locations, saveLocations, store, check, checkAsked, orders } = await given();
  await store([givenRemoteOrder('1', { source_location: '9' }), givenRemoteOrder('2')]);
  await check();
  const list = `${locations}/warehouse-locations`;
  expect(await staff.get(list)).toMatchObject({
    body: [
      { connector_location: { exigo_id: 9 }, core_location: null, orders: 1, staying: 0 },
      { connector_location: { exigo_id: 3 }, core_location: { core_id: 'LIM1' }, offer: 'offered', orders: 0 },
    ],
  });
  const place = { connector_location: { exigo_id: '9', exigo_description: 'Cusco' } };
  const saved = await saveLocations({ ...place, core_location: { core_id: 'LIM1' }, shown_core_id: null });
  expect(saved).toMatchObject({ status: 200, body: { success: true, orders: 1 } });
  expect(await checkAsked()).toBe(1);
  expect(await orders()).toMatchObject([{ order_status: 'pending' }, { order_status: 'pending' }]);
  expect(await saveLocations({ ...place, core_location: null, shown_core_id: null })).toMatchObject({ status: 200 });

  const rows = await staff.get(list);
  const [first] = rows.body as { id: number; core_location: unknown }[];
  expect(first).toMatchObject({ connector_location: { exigo_id: 3 } });
  expect(await staff.delete(`${locations}/locations/${first?.id}`)).toMatchObject({
    status: 200,
    body: { message: 'Location mapping was deleted' },
  });
  expect(await checkAsked()).toBe(1);
  expect(await orders()).toMatchObject([{ order_status: 'pending' }, { error: 'unmapped_location 3' }]);
});

test('places saved meanwhile, named twice, foreign or with a location that is not there are refused whole', async () => {
  const { saveLocations, actor } = await given();
  const place = (exigo_id: unknown, core_id: unknown, more = {}) => ({
    connector_location: { exigo_id, exigo_description: 'X' },
    core_location: { core_id },
    ...more,
  });
  expect(await saveLocations(place(3, null, { shown_core_id: 'OLD' }))).toMatchObject({
    status: 409,
    body: { details: { fields: ['3'] } },
  });
  const twice = await saveLocations(place(7, 'LIM1'), place('7', 'LIM1'));
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { 'locations.1.connector_location.exigo_id': [expect.any(String)] } },
  });
  expect(await saveLocations(place(7, 'LIM1'), place(8, 'GONE'))).toMatchObject({
    status: 422,
    body: { errors: { 'locations.1.core_location.core_id': [expect.any(String)] } },
  });
  expect(await saveLocations(place(7, 'LIM1', { id: 99_999_999 }))).toMatchObject({ status: 404 });
  expect(await actor.db.selectFrom('connector_locations').select('source_location_id').execute()).toEqual([
    { source_location_id: '3' },
  ]);
});

test('rows that are not mapped are told what they probably stand for and why; mapped ones, and those that nothing is like, are not', async () => {
  const { staff, account_id, channel, codes, locations } = await given();
  const add = (code: string, description: string) =>
    world.sql(
      'insert into shipping_codes (account_id, connection_id, connector_code, description) values ($1, $2, $3, $4)',
      [account_id, channel, code, description],
    );
  await add('31', 'Envío express');
  await add('32', 'Bicicleta');
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name)
     values ($1, $2, '8', 'Bodega Lima'), ($1, $2, '9', 'Elsewhere')`,
    [account_id, channel],
  );
  const suggested = { to: 'DHL', reason: 'words', by: 'express' };
  expect(await staff.get(codes)).toMatchObject({
    body: {
      codesMapping: [
        { connectorCode: '31', suggested },
        { connectorCode: '32', suggested: null },
        { connectorCode: 'STD', suggested: null },
      ],
    },
  });
  expect(await staff.get(`${locations}/warehouse-locations`)).toMatchObject({
    body: [
      { connector_location: { exigo_id: 8 }, suggested: { to: 'LIM1', reason: 'words', by: 'Lima' } },
      { connector_location: { exigo_id: 9 }, suggested: null },
      { connector_location: { exigo_id: 3 }, suggested: null },
    ],
  });
});
