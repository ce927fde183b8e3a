import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

async function givenFixer() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const { account_id, staff } = account;
  const fix = (more: object) => staff.post('/api/problems/fix', { connection_id: shop.channel, subject: 'X', ...more });
  const written = async () => {
    const [row] = await world.sql(
      `select (select count(*)::int from shipping_codes where account_id = $1 and connector_code = 'X') as codes,
              (select count(*)::int from connector_locations
                where account_id = $1 and source_location_id = 'X') as places,
              (select count(*)::int from connector_products
                where account_id = $1 and connector_product_sku = 'X' and product_id is not null) as links`,
      [account_id],
    );
    return row;
  };
  return { ...account, shop, fix, written };
}

const METHOD = { kind: 'unmapped_shipping_code', amware_code: 'DHL' };
const PLACE = { kind: 'unmapped_location', core_id: 'LIM1' };

test.each([
  ['a method that the warehouse dropped', METHOD, 'update ship_methods set is_active = false where account_id = $1'],
  ['a method that staff took out', METHOD, 'update ship_methods set is_offered = false where account_id = $1'],
  ['a place that the warehouse dropped', PLACE, 'update core_locations set is_active = false where account_id = $1'],
  ['a raw material', { kind: 'unlinked_product' }, 'update products set entity_id = 1 where account_id = $1'],
])('a cause is not corrected with %s', async (_, choice, statement) => {
  const { account_id, shop, fix, written } = await givenFixer();
  await world.sql(statement, [account_id]);
  expect(await fix({ ...choice, product_id: shop.product })).toMatchObject({ status: 422 });
  expect(await written()).toEqual({ codes: 0, places: 0, links: 0 });
});

test('what another member chose meanwhile is not replaced unseen', async () => {
  const { account_id, shop, fix } = await givenFixer();
  const ups =
    "insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, 'UPS', $2, 'UPS', 'UPS')";
  await world.sql(ups, [account_id, shop.warehouse]);
  await world.sql(
    "insert into shipping_codes (account_id, connection_id, connector_code, amware_code) values ($1, $2, 'X', 'UPS')",
    [account_id, shop.channel],
  );
  const other = "insert into products (account_id, sku, name) values ($1, 'OTHER', 'Other') returning id";
  const [product] = await world.sql<{ id: string }>(other, [account_id]);
  const link = { kind: 'unlinked_product', product_id: shop.product };
  expect(await fix({ ...link, product_id: Number(product?.id) })).toMatchObject({ status: 200 });
  expect(await fix(METHOD)).toMatchObject({ status: 409 });
  expect(await fix(link)).toMatchObject({ status: 409 });
});

test('what a cause is corrected with is written once, with who did it', async () => {
  const { shop, fix, written } = await givenFixer();
  for (const choice of [METHOD, PLACE, { kind: 'unlinked_product', product_id: shop.product }]) {
    expect(await fix(choice)).toMatchObject({ status: 200 });
  }
  expect(await written()).toEqual({ codes: 1, places: 1, links: 1 });
});

test('an order that names no place gets none by a correction: nothing is mapped for all that name none', async () => {
  const { account_id, fix } = await givenFixer();
  expect(await fix({ ...PLACE, subject: '' })).toMatchObject({ status: 422 });
  expect(
    await world.sql("select from connector_locations where account_id = $1 and source_location_id = ''", [account_id]),
  ).toEqual([]);
});

test.each([METHOD, PLACE])("a cause of another account's channel is not there: %j", async (choice) => {
  const { fix } = await givenFixer();
  const elsewhere = await givenFixer();
  expect(await fix({ ...choice, connection_id: elsewhere.shop.channel })).toMatchObject({ status: 404 });
  expect(await elsewhere.written()).toEqual({ codes: 0, places: 0, links: 0 });
});
