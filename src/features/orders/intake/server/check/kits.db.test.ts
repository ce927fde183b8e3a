import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findAvailable } from '#features/catalogue/listings/server/find-available.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { storeShipments } from '#features/warehouse/fulfilment/server/store-shipments.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { applyStockChanges } from '#features/warehouse/stock/server/apply-stock-changes.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenProducts } from '../../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../../tests/job-queue.ts';
import { claimOrderWrite } from '../../../../../../tests/outbox.ts';

const world = await givenWorld();

/**
 * A shop that sells the kit SET: a LAMP and a BOX of 3 BULBs. Of lamps 10 are there, of bulbs 30; its channel takes
 * stock. An order asks for 2 sets and one A.
 */
async function givenKits() {
  const account = await world.account();
  const shop = await givenShop(world, account, { on_hand: 50 });
  const { account_id, actor } = account;
  await world.sql("update connections set kind = 'shopify' where id = $1", [shop.channel]);
  const ids = await givenProducts(
    world,
    account,
    ['SET', 'BOX', 'LAMP', 'BULB', 'WIRE'].map((sku) => ({ sku })),
  );
  const idOf = (sku: string) => ids.get(sku) ?? 0;
  const consist = (kit: string, parts: Record<string, number>) =>
    actor.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('kit_parts').where('kit_id', '=', idOf(kit)).execute();
      const rows = Object.entries(parts).map(([sku, quantity]) => ({
        kit_id: idOf(kit),
        part_id: idOf(sku),
        quantity,
      }));
      if (rows.length > 0) await tx.insertInto('kit_parts').values(rows).execute();
      await markKits(tx, sql`select ${idOf(kit)}::bigint`);
    });
  const stock = (sku: string, on_hand: number) =>
    world.sql(
      `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
        values ($1, $2, 'LIM1', $3, now())
       on conflict (account_id, product_id, core_id) do update set on_hand = excluded.on_hand`,
      [account_id, idOf(sku), on_hand],
    );
  await consist('BOX', { BULB: 3 });
  await consist('SET', { LAMP: 1, BOX: 1 });
  await stock('LAMP', 10);
  await stock('BULB', 30);
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
      values ($1, $2, $3, $4)`,
    [account_id, shop.channel, 'SET', idOf('SET')],
  );
  await shop.store([
    givenRemoteOrder('1', {
      lines: [givenRemoteLine({ sku: 'SET' }), givenRemoteLine({ source_item_id: '2', quantity: 1 })],
    }),
  ]);
  await shop.check();
  const run = givenRun(world, actor);
  const order = async () => actor.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const { id } = await order();
  /** What is sent: pieces by SKU and the line they belong to. */
  const parts = async () => {
    const rows = await actor.db
      .selectFrom('line_items')
      .select(['sku', 'quantity', 'parent_item_id'])
      .where('origin', '=', 'kit')
      .orderBy('sku')
      .execute();
    return rows.map((row) => [row.sku, row.quantity]);
  };
  const commands = (type: string) =>
    actor.db.selectFrom('partner_writes').select(['payload', 'state']).where('type', '=', type).orderBy('id').execute();
  const target = async () => {
    await applyStockChanges(actor);
    const row = await actor.db
      .selectFrom('channel_stock')
      .select('target')
      .where('connector_product_sku', '=', 'SET')
      .executeTakeFirst();
    return row?.target;
  };
  /** Runs the checks that wait in the queue. */
  const recheck = async () => {
    await applyStockChanges(actor);
    const jobs = await shop.jobs('check-orders');
    const asked = new Set(jobs.flatMap(({ payload }) => payload.order_ids ?? []));
    if (asked.has(id)) await shop.check();
    return asked.has(id);
  };
  const forgetJobs = () => dropJobs(world);
  let parcels = 0;
  /** A parcel leaves with these lines, by the numbers under which the warehouse has them. */
  const ship = async (lines: { source_item_id: string; sku: string; qty_shipped: number }[]) => {
    const at = new Date(Date.now() + 60_000 * ++parcels).toISOString();
    const parcel = {
      shipment_id: `P${parcels}`,
      reference: 'W1',
      order_number: '1',
      carrier: 'DHL',
      service_code: '',
      tracking_number: `T${parcels}`,
      tracking_url: '',
      shipped_at: at,
      updated_at: at,
      lines,
    };
    await actor.db.transaction().execute((tx) => storeShipments(tx, actor, shop.warehouse, [parcel]));
  };
  /** A parcel with these pieces of each line that has the SKU. */
  const shipSkus = async (pieces: Record<string, number>) => {
    const rows = await actor.db.selectFrom('line_items').select(['source_item_id', 'sku']).execute();
    await ship(rows.flatMap((row) => (pieces[row.sku] ? [{ ...row, qty_shipped: pieces[row.sku] ?? 0 }] : [])));
  };
  const submit = async () => {
    await shop.endHolding();
    await submitOrder.run({ order_id: id }, run);
  };
  const accept = async () => {
    await submit();
    const claimed = await claimOrderWrite(actor, id, shop.warehouse);
    if (claimed) await completeWrite(actor, claimed, { reference: 'W1' });
  };
  const save = (lineItems: unknown) => account.staff.post('/api/orders/lineItems', { lineItems, order_id: id });
  return {
    ...account,
    shop,
    id,
    idOf,
    consist,
    stock,
    order,
    parts,
    commands,
    target,
    recheck,
    forgetJobs,
    ship,
    shipSkus,
    submit,
    accept,
    save,
  };
}

describe('a kit in an order', () => {
  test('is sent as its parts of all levels, reserved as these, and checking again changes nothing', async () => {
    const given = await givenKits();
    expect(await given.parts()).toEqual([
      ['BULB', 6],
      ['LAMP', 2],
    ]);
    expect(await given.order()).toMatchObject({ order_status: 'pending', error: null });
    const reserved = await given.actor.db
      .selectFrom('stock_reservations')
      .select('quantity')
      .orderBy('quantity')
      .execute();
    expect(reserved).toEqual([{ quantity: 1 }, { quantity: 2 }, { quantity: 6 }]);
    const before = await given.actor.db.selectFrom('line_items').selectAll().orderBy('id').execute();
    expect(await given.shop.check()).toBe(0);
    expect(await given.actor.db.selectFrom('line_items').selectAll().orderBy('id').execute()).toEqual(before);
    await given.submit();
    expect((await given.commands('submit_order'))[0]?.payload).toMatchObject({
      order: { lines: [{ sku: 'A', quantity: 1 }, { quantity: expect.any(Number) }, { quantity: expect.any(Number) }] },
    });
    const detail = await given.staff.get(`/api/orders/${given.id}`);
    expect(detail.body).toMatchObject({
      lines: [{ sku: 'SET' }, { sku: 'A' }, { parent_sku: 'SET' }, { parent_sku: 'SET', origin: 'kit' }],
    });
  });

  test('is worth as much in parts, of which some pieces may be a coin dearer; a parcel of them counts as one line', async () => {
    const given = await givenKits();
    // 2 sets were sold for 20.00.
    await given.actor.db.updateTable('products').set({ price: '1.00' }).where('sku', '=', 'LAMP').execute();
    await given.actor.db.updateTable('products').set({ price: '1.01' }).where('sku', '=', 'BULB').execute();
    await given.accept();
    const [command] = await given.commands('submit_order');
    const [lamp, bulb] = [given.idOf('LAMP'), given.idOf('BULB')].map((id) => `bodega:1/${id}`);
    const second = `bodega:${bulb}+`;
    expect(command?.payload).toMatchObject({
      order: {
        lines: [
          { source_item_id: '2', quantity: 1, unit_price: '10.00' },
          { source_item_id: lamp, sku: 'LAMP', quantity: 2, unit_price: '2.49' },
          { source_item_id: bulb, sku: 'BULB', quantity: 4, unit_price: '2.50' },
          { source_item_id: second, sku: 'BULB', quantity: 2, unit_price: '2.51' },
        ],
      },
    });
    await given.ship([
      { source_item_id: '2', sku: 'A', qty_shipped: 1 },
      { source_item_id: `${lamp}`, sku: 'LAMP', qty_shipped: 2 },
      { source_item_id: `${bulb}`, sku: 'BULB', qty_shipped: 4 },
      { source_item_id: second, sku: 'BULB', qty_shipped: 2 },
    ]);
    expect(await given.order()).toMatchObject({ order_status: 'shipped' });
    const stored = await given.actor.db
      .selectFrom('shipment_lines')
      .select('qty_shipped')
      .where('sku', '=', 'BULB')
      .execute();
    expect(stored).toEqual([{ qty_shipped: 6 }]);
    const detail = await given.staff.get(`/api/orders/${given.id}`);
    expect(detail.body).toMatchObject({
      lines: [{ unit_price: '10.00' }, {}, { unit_price: '0.00' }, { unit_price: '0.00' }],
    });
  });

  test('has its parts follow the quantity that staff set, and go with it', async () => {
    const given = await givenKits();
    await given.save([{ source_item_id: '1', quantity: 5 }]);
    await given.shop.check();
    expect(await given.parts()).toEqual([
      ['BULB', 15],
      ['LAMP', 5],
    ]);
    await given.save([{ source_item_id: '1', quantity: 5, isDelete: true }]);
    expect(await given.parts()).toEqual([]);
    await given.save([{ product_id: given.idOf('SET'), quantity: 1, isNewItem: true }]);
    await given.shop.check();
    expect(await given.parts()).toEqual([
      ['BULB', 3],
      ['LAMP', 1],
    ]);
  });

  test('that lacks a part waits for it by name', async () => {
    const given = await givenKits();
    await given.stock('BULB', 5);
    await given.shop.check();
    expect((await given.staff.get(`/api/orders/${given.id}`)).body).toMatchObject({
      order_status: 'error',
      problems: [{ kind: 'out_of_stock', subject: 'BULB', detail: { wanted: 6, available: 5 } }],
    });
  });
});

describe('a kit that consists of something else', () => {
  test('is sent as it is now, also where a submission was waiting', async () => {
    const given = await givenKits();
    await given.submit();
    await given.forgetJobs();
    await given.consist('BOX', { BULB: 4 });
    expect(await given.recheck()).toBe(true);
    expect(await given.parts()).toEqual([
      ['BULB', 8],
      ['LAMP', 2],
    ]);
    expect(await given.commands('submit_order')).toMatchObject([{ state: 'withdrawn' }]);
    await given.submit();
    const [command] = await given.commands('submit_order');
    expect(command?.state).toBe('queued');
    expect(JSON.stringify(command?.payload)).toContain('"quantity":8');
    await given.forgetJobs();
    await given.consist('SET', {});
    await given.recheck();
    expect(await given.parts()).toEqual([]);
    expect(await given.order()).toMatchObject({ error: 'out_of_stock SET' });
  });

  test('leaves what the warehouse has as it was sent', async () => {
    const given = await givenKits();
    await given.accept();
    await given.forgetJobs();
    await given.consist('BOX', { BULB: 4 });
    await given.recheck();
    await given.shop.check();
    expect(await given.parts()).toEqual([
      ['BULB', 6],
      ['LAMP', 2],
    ]);
  });
});

test('the channel is notified of whole kits, of what it ordered, and of nothing that staff added or took off', async () => {
  const given = await givenKits();
  await given.save([
    { source_item_id: '1', quantity: 3 },
    { source_item_id: '2', quantity: 1, isDelete: true },
    { product_id: given.idOf('LAMP'), quantity: 1, isNewItem: true },
  ]);
  await given.shop.check();
  await given.accept();
  expect(await given.order()).toMatchObject({ in_amware: 1 });
  await given.shipSkus({ BULB: 4 });
  const notification = async () => (await given.commands('notify_shipment')).at(-1)?.payload;
  expect(await notification()).toMatchObject({ parcels: [{ lines: [] }], is_complete: false });
  const rows = await given.actor.db.selectFrom('line_items').selectAll().orderBy('id').execute();
  expect(rows.filter(({ sku }) => sku === 'LAMP')).toHaveLength(2);
  await given.shipSkus({ LAMP: 3, BULB: 5 });
  expect(await notification()).toMatchObject({
    parcels: [{ lines: [] }, { lines: [{ source_item_id: '1', quantity: 2 }] }],
    cancelled_lines: [{ source_item_id: '2', quantity: 1 }],
  });
  expect(await given.order()).toMatchObject({ order_status: 'shipped' });
  const left = await given.actor.db.selectFrom('stock_reservations').selectAll().execute();
  expect(left).toEqual([]);
});

test('a channel shows as many kits as their parts make, whatever of them changes', async () => {
  const given = await givenKits();
  // 10 lamps and 30 bulbs, of which the order reserves 2 and 6.
  expect(await given.target()).toBe(8);
  await given.stock('BULB', 16);
  expect(await given.target()).toBe(3);
  await given.consist('BOX', { BULB: 5 });
  expect(await given.target()).toBe(2);
  await given.consist('SET', { LAMP: 1, WIRE: 1 });
  expect(await given.target()).toBe(null); // wires are not counted yet
  await given.stock('WIRE', 100);
  expect(await given.target()).toBe(8);
});

test('the parts of kits that are sold to a waiting order are on sale neither as kits nor by themselves', async () => {
  const given = await givenKits();
  expect(await given.target()).toBe(8);
  await given.shop.store([
    givenRemoteOrder('2', { shipping_code: 'unknown', lines: [givenRemoteLine({ sku: 'SET', quantity: 3 })] }),
  ]);
  await given.shop.store([
    givenRemoteOrder('3', {
      customer_name: 'Ana *TEST*',
      shipping_code: 'unknown',
      lines: [givenRemoteLine({ sku: 'SET', quantity: 2 })],
    }),
  ]);
  await given.shop.check();
  // A test order is no sale.
  expect(await given.target()).toBe(5);
  expect(await findAvailable(given.actor, given.idOf('LAMP'))).toBe(5);
  expect(await findAvailable(given.actor, given.idOf('SET'))).toBe(5);
});
