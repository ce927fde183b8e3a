import { expect, test } from 'vitest';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { getFirstOrder } from '../contract.ts';
import { nextStep, stepsOf } from '../first-order-rules.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

async function read({ staff }: GivenAccount) {
  const reply = await staff.get('/api/first-order');
  expect(reply.status).toBe(200);
  return getFirstOrder.replies[200].parse(reply.body);
}

async function factsOf(account: GivenAccount) {
  const { facts } = await read(account);
  if (!facts) throw new Error('an order is out');
  return facts;
}

test('an account that has nothing begins with the warehouse, and its administrator can do it', async () => {
  const facts = await factsOf(await world.account());
  expect(facts).toMatchObject({ warehouses: [], channels: [], has_methods: false, has_products: false, ready: null });
  expect(facts.helpers).toEqual({
    manage_connectors: ['Ada Admin'],
    edit_mappings: ['Ada Admin', 'Sam Staff'],
    edit_catalog: ['Ada Admin', 'Sam Staff'],
    edit_orders: ['Ada Admin', 'Sam Staff'],
  });
  expect(nextStep(stepsOf(facts))).toBe('warehouse');
});

test('who can do a step follows from roles, and who was deactivated cannot', async () => {
  const account = await world.account();
  const [sam] = await world.sql<{ id: string }>('select id from users where account_id = $1 and not is_admin', [
    account.account_id,
  ]);
  await giveRole(world, Number(sam?.id), await givenRole(world, account.account_id, ['manage_connectors']));
  await world.sql('update users set deactivated_at = now() where account_id = $1 and is_admin', [account.account_id]);
  expect((await factsOf(account)).helpers).toMatchObject({ manage_connectors: ['Sam Staff'], edit_orders: [] });
});

test('what partners list is counted as it is read, mapped and linked; another account sees none of it', async () => {
  const [account, stranger] = [await world.account(), await world.account()];
  const run = givenRun(world, account.actor);
  const warehouse = await givenWarehouse(world, account, partners);
  const shop = await givenChannel(world, account, partners);
  await importPartnerLists.run({ connection_id: warehouse }, run);
  await importPartnerLists.run({ connection_id: shop }, run);
  await importConnectorProducts.run({ connection_id: shop }, run);
  const { account_id } = account;
  await world.sql(
    `update shipping_codes set amware_code = 'OLVR' where account_id = $1 and connector_code in ('31', '32')`,
    [account_id],
  );
  await world.sql(
    `update connector_locations set core_id = 'LIM1' where account_id = $1 and source_location_id = '3'`,
    [account_id],
  );
  const facts = await factsOf(account);
  expect(facts.warehouses).toMatchObject([{ id: warehouse, name: 'Warehouse', health: 'ok' }]);
  expect(facts.channels).toMatchObject([
    {
      id: shop,
      health: 'ok',
      codes: { done: 2, total: 14 },
      places: { done: 1, total: 6 },
      is_read: true,
      has_matches: false,
      is_making: false,
    },
  ]);
  const [listed] = facts.channels;
  expect(listed?.products.done).toBe(0);
  expect(listed?.products.total).toBeGreaterThan(50);
  expect(stepsOf(facts).map(({ state }) => state)).toEqual(['done', 'done', 'partly', 'todo', 'todo']);

  await world.sql(`insert into products (account_id, sku, name) values ($1, 'JARRA-01', 'Jar')`, [account_id]);
  await world.sql(`update connector_products set suggested_by = 'sku' where account_id = $1`, [account_id]);
  await world.sql(
    `insert into product_runs (account_id, connection_id, state, started_by)
      values ($1, $2, 'making', (select max(id) from users where account_id = $1))`,
    [account_id, shop],
  );
  const later = await factsOf(account);
  expect([later.has_products, later.channels[0]?.has_matches, later.channels[0]?.is_making]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await factsOf(stranger)).toMatchObject({ channels: [], has_methods: false, has_products: false });
});

test('the order that goes next, one that is held, and those that wait for a correction are told apart', async () => {
  const account = await world.account();
  const waiting = await givenOrder(world, account, { order_status: 'error' });
  expect(await factsOf(account)).toMatchObject({ ready: null, held: null });
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
      values ($1, $2, $3, 'unmapped_shipping_code', '9')`,
    [account.account_id, waiting.id, waiting.connection_id],
  );
  const held = await givenOrder(world, account, { order_status: 'pending' });
  await world.sql('update orders set is_held = true where id = $1', [held.id]);
  expect(await factsOf(account)).toMatchObject({ with_problems: 1, ready: null, held: { id: held.id } });
  const ready = await givenOrder(world, account, { order_status: 'pending' });
  expect(await factsOf(account)).toMatchObject({ ready: { id: ready.id, order_number: ready.marker } });
});

test('once the warehouse has an order, it is named and the facts are not read', async () => {
  const [account, stranger] = [await world.account(), await world.account()];
  const { id, marker } = await givenOrder(world, account, { order_status: 'packing', in_amware: 1 });
  expect(await read(account)).toEqual({ order: { id, order_number: marker }, facts: null });
  expect((await read(stranger)).order).toBeNull();
});
