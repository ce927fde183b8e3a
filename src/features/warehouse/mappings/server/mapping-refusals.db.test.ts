import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

async function givenMapped() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await world.sql(
    "insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, 'UPS', $2, 'UPS', 'Ground')",
    [account.account_id, shop.warehouse],
  );
  const { id } = await account.actor.db.selectFrom('shipping_codes').select('id').executeTakeFirstOrThrow();
  const codes = () => account.actor.db.selectFrom('shipping_codes').select(['connector_code', 'amware_code']).execute();
  return { ...account, shop, id, codes };
}

test('a code that another maps at the same moment is not mapped over unseen', async () => {
  const { staff, shop, id, codes } = await givenMapped();
  const data = [{ connectorCode: 'STD', amwareCode: null, shownAmwareCode: 'DHL' }];
  const reply = await changedMeanwhile(
    world,
    [
      ['select from connections where id = $1 for no key update', [shop.channel]],
      [
        `update shipping_codes s set amware_code = 'UPS', mapped_at = now(),
          mapped_by = (select max(u.id) from users u where u.account_id = s.account_id) where id = $1`,
        [id],
      ],
    ],
    () => staff.post(`/api/connectors/${shop.channel}/shipping-codes-mapping/save`, { data }),
  );
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ada Admin') } });
  expect(await codes()).toEqual([{ connector_code: 'STD', amware_code: 'UPS' }]);
});

test('a code that is added while another saves the same one is not added over it', async () => {
  const { staff, shop, id, codes } = await givenMapped();
  await world.sql('update shipping_codes set amware_code = null where id = $1', [id]);
  const option = { ship_code: 'STD', ship_name: 'UPS', ship_location: 'LIM1', connector_id: shop.channel };
  const reply = await changedMeanwhile(
    world,
    [['select from connections where id = $1 for no key update', [shop.channel]]],
    () => staff.post(`/api/connectors/${shop.warehouse}/shipping-options`, option),
    [["update shipping_codes set amware_code = 'DHL' where id = $1", [id]]],
  );
  expect(reply).toMatchObject({ status: 409 });
  expect(await codes()).toEqual([{ connector_code: 'STD', amware_code: 'DHL' }]);
});

test('a code that another takes from a method at the same moment is not deleted as one of that method', async () => {
  const { staff, shop, id, codes } = await givenMapped();
  const reply = await changedMeanwhile(
    world,
    [['update shipping_codes set amware_code = null where id = $1', [id]]],
    () => staff.delete(`/api/connectors/${shop.warehouse}/shipping-options?id=${id}`),
  );
  expect(reply).toMatchObject({ status: 404 });
  expect(await codes()).toEqual([{ connector_code: 'STD', amware_code: null }]);
});

test("a code is mapped for one of the account's channels alone", async () => {
  const { staff, shop } = await givenMapped();
  const elsewhere = await givenMapped();
  const option = { ship_code: 'NEW', ship_name: 'UPS', ship_location: 'LIM1', connector_id: elsewhere.shop.channel };
  const reply = await staff.post(`/api/connectors/${shop.warehouse}/shipping-options`, option);
  expect(reply).toMatchObject({ status: 422, body: { errors: { connector_id: [expect.any(String)] } } });
  expect(await elsewhere.codes()).toHaveLength(1);
});

test("nothing is saved of another account's channel, not even nothing", async () => {
  const { staff } = await givenMapped();
  const elsewhere = await givenMapped();
  const path = `/api/connectors/${elsewhere.shop.channel}/shipping-codes-mapping/save`;
  expect(await staff.post(path, { data: [] })).toMatchObject({ status: 404 });
});

test('an order that waits for a code is checked once when the code is mapped', async () => {
  const { staff, shop, account_id } = await givenMapped();
  await shop.store([givenRemoteOrder('1', { shipping_code: 'BIKE' })]);
  await shop.check();
  await world.sql("delete from graphile_worker._private_jobs where (payload ->> 'account_id')::bigint = $1", [
    account_id,
  ]);
  const data = [{ connectorCode: 'BIKE', amwareCode: 'UPS', shownAmwareCode: null }];
  await staff.post(`/api/connectors/${shop.channel}/shipping-codes-mapping/save`, { data });
  const [order] = await shop.orders();
  const checked = (await shop.jobs('check-orders')).flatMap(({ payload }) => payload.order_ids ?? []);
  expect(checked).toEqual([order?.id]);
});

test('a place that is not mapped has no mapping to be deleted', async () => {
  const { staff, shop } = await givenMapped();
  expect(await staff.delete(`/api/connectors/${shop.channel}/locations/999999`)).toMatchObject({ status: 404 });
});
