import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { countHolding } from '../contract.ts';

const world = await givenWorld();

/**
 * A shop whose orders wait for the SKU, code and place; the warehouse also has the method `MOTO` and the place `UIO1`.
 */
async function givenWaiting({ sku = 'A', shipping_code = 'STD', source_location = '3' }) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const { account_id, staff } = account;
  await world.sql(
    `insert into ship_methods (account_id, code, connection_id, carrier, name)
      values ($1, 'MOTO', $2, 'Servientrega', 'Mensajero')`,
    [account_id, shop.warehouse],
  );
  await world.sql(
    `insert into core_locations (account_id, core_id, connection_id, core_description)
      values ($1, 'UIO1', $2, 'Bodega Quito')`,
    [account_id, shop.warehouse],
  );
  const order = { shipping_code, source_location, lines: [givenRemoteLine({ sku })] };
  await shop.store([givenRemoteOrder('1', order)]);
  await shop.check();
  const answers = async () => {
    const reply = await staff.get('/api/problems/suggestions');
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return { ...account, shop, answers };
}

const addProduct = (account_id: number, sku: string, upc: string | null = null) =>
  world.sql("insert into products (account_id, sku, name, upc) values ($1, $2, 'Farol', $3)", [account_id, sku, upc]);

test('a SKU that one product has is answered for sure, though the channel has not listed it', async () => {
  const { account_id, answers, shop } = await givenWaiting({ sku: 'FAROL-09' });
  expect(await answers()).toEqual({ data: [] });
  await addProduct(account_id, 'FAROL-09');
  expect(await answers()).toMatchObject({
    data: [
      {
        kind: 'unlinked_product',
        connection_id: shop.channel,
        subject: 'FAROL-09',
        product: { sku: 'FAROL-09' },
        reason: 'sku',
        is_sure: true,
      },
    ],
  });
});

test('a SKU that several products have in other writings is suggested, and not sure', async () => {
  const { account_id, answers } = await givenWaiting({ sku: 'farol-09' });
  await addProduct(account_id, 'FAROL-09');
  await addProduct(account_id, 'Farol-09');
  expect(await answers()).toMatchObject({ data: [{ reason: 'sku', is_sure: false }] });
});

test('what the channel lists under the barcode of a product, or a title like its, is suggested with that reason', async () => {
  const { account_id, answers, shop } = await givenWaiting({ sku: 'X-1' });
  await addProduct(account_id, 'FAROL-09', '7501031311309');
  const listed = `insert into connector_products (account_id, connection_id, connector_product_sku, title, barcode,
    suggested_product_id, suggested_by, suggested_score, suggestions)
    select $1, $2, 'X-1', 'Farol', null, id, $3, 0.92, 1 from products where account_id = $1 and sku = 'FAROL-09'`;
  await world.sql(listed, [account_id, shop.channel, 'title']);
  expect(await answers()).toMatchObject({ data: [{ reason: 'title', percent: 92, is_sure: false }] });
  await world.sql("update connector_products set suggested_by = 'barcode' where account_id = $1", [account_id]);
  expect(await answers()).toMatchObject({ data: [{ reason: 'barcode', percent: null, is_sure: false }] });
});

test('what a member unlinked is not suggested again', async () => {
  const { account_id, answers, shop } = await givenWaiting({ sku: 'FAROL-09' });
  await addProduct(account_id, 'FAROL-09');
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, refused_product_id)
     select $1, $2, 'FAROL-09', id from products where account_id = $1 and sku = 'FAROL-09'`,
    [account_id, shop.channel],
  );
  expect(await answers()).toEqual({ data: [] });
});

test('a code and a place are answered by the words of their names, and by what the same name means elsewhere', async () => {
  const { account_id, answers, shop } = await givenWaiting({ shipping_code: '90', source_location: '6' });
  await world.sql(
    `insert into shipping_codes (account_id, connection_id, connector_code, description)
      values ($1, $2, '90', 'Mensajero en bicicleta')`,
    [account_id, shop.channel],
  );
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name)
      values ($1, $2, '6', 'Quito norte')`,
    [account_id, shop.channel],
  );
  expect(await answers()).toMatchObject({
    data: [
      { kind: 'unmapped_shipping_code', subject: '90', to: 'MOTO', reason: 'words', by: 'Mensajero' },
      { kind: 'unmapped_location', subject: '6', to: 'UIO1', reason: 'words', by: 'Quito' },
    ],
  });
  await world.sql(
    `insert into shipping_codes (account_id, connection_id, connector_code, description, amware_code)
      values ($1, $2, 'BICI', 'Mensajero en Bicicleta', 'DHL')`,
    [account_id, shop.warehouse],
  );
  expect(await answers()).toMatchObject({ data: [{ to: 'DHL', reason: 'same_name' }, { to: 'UIO1' }] });
});

test("another account's causes, products and mappings are not in it", async () => {
  const { answers } = await givenWaiting({ sku: 'FAROL-09', shipping_code: 'AEREO' });
  const other = await givenWaiting({ sku: 'FAROL-09' });
  await addProduct(other.account_id, 'FAROL-09');
  await world.sql(
    `insert into shipping_codes (account_id, connection_id, connector_code, amware_code)
      values ($1, $2, 'AEREO', 'DHL')`,
    [other.account_id, other.shop.channel],
  );
  expect(await answers()).toEqual({ data: [] });
  expect(await other.answers()).toMatchObject({ data: [{ subject: 'FAROL-09' }] });
});

test('orders in their holding time are counted apart, with when the next goes out; held ones and other accounts are not', async () => {
  const { account_id, shop, staff } = await givenWaiting({});
  await shop.store([givenRemoteOrder('2'), givenRemoteOrder('3')]);
  await shop.check();
  const holding = async () => countHolding.replies[200].parse((await staff.get('/api/problems/holding')).body);
  await world.sql("update orders set submit_after = now() + interval '1 hour' where account_id = $1", [account_id]);
  await world.sql("update orders set is_held = true where account_id = $1 and order_number = '2'", [account_id]);
  const [next] = await world.sql<{ at: string }>('select min(submit_after) as at from orders where account_id = $1', [
    account_id,
  ]);
  expect(await holding()).toMatchObject({ orders: 2, is_capped: false });
  expect(new Date((await holding()).next_at ?? 0)).toEqual(new Date(next?.at ?? 0));
  await shop.endHolding();
  expect(await holding()).toEqual({ orders: 0, is_capped: false, next_at: null });
  const { staff: other } = await world.account();
  expect((await other.get('/api/problems/holding')).body).toEqual({ orders: 0, is_capped: false, next_at: null });
});
