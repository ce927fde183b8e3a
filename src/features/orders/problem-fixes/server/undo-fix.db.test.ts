import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

const METHOD = { kind: 'unmapped_shipping_code', subject: 'AIR', amware_code: 'DHL' };
const PLACE = { kind: 'unmapped_location', subject: '9', core_id: 'LIM1' };
const LINK = { kind: 'unlinked_product', subject: 'NEW' };

/** Three orders, each of which waits for one of these. */
async function givenAnswered() {
  const account = await world.account();
  const { account_id, staff } = account;
  const shop = await givenShop(world, account);
  await shop.store([
    givenRemoteOrder('code', { shipping_code: 'AIR' }),
    givenRemoteOrder('place', { source_location: '9' }),
    givenRemoteOrder('link', { lines: [givenRemoteLine({ sku: 'NEW' })] }),
  ]);
  await shop.check();
  const cause = (fix: object) => ({
    connection_id: shop.channel,
    ...(fix === LINK && { product_id: shop.product }),
    ...fix,
  });
  const send = (call: 'fix' | 'undo-fix') => (fix: object) => staff.post(`/api/problems/${call}`, cause(fix));
  const [fix, undo] = [send('fix'), send('undo-fix')];
  const waiting = async () => {
    await shop.check();
    return (await shop.orders()).flatMap(({ order_status, order_number }) =>
      order_status === 'error' ? [order_number] : [],
    );
  };
  const leaving = (number: string): [string, unknown[]] => [
    `update orders set in_amware = 1, amware_ref_num = 'AMW-' || id, order_status = 'packing', updated_at = now()
      where account_id = $1 and order_number = $2`,
    [account_id, number],
  ];
  const setLeft = (number: string) => world.sql(...leaving(number));
  return { ...account, shop, fix, undo, waiting, leaving, setLeft };
}

test.each([
  ['code', METHOD],
  ['place', PLACE],
  ['link', LINK],
])('the correction of a %s is taken back, and its orders wait again', async (number, answer) => {
  const { fix, undo, waiting } = await givenAnswered();
  expect(await waiting()).toContain(number);
  expect((await fix(answer)).status).toBe(200);
  expect(await waiting()).not.toContain(number);
  expect((await undo(answer)).status).toBe(200);
  expect(await waiting()).toContain(number);
});

test.each([
  ['code', METHOD],
  ['place', PLACE],
  ['link', LINK],
])('the correction of a %s stays once an order left by it', async (number, answer) => {
  const { fix, undo, waiting, setLeft } = await givenAnswered();
  await fix(answer);
  await waiting();
  await setLeft(number);
  const reply = await undo(answer);
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('has left') } });
  expect((await fix(answer)).body).toMatchObject({ orders: 0 });
});

test.each([
  ['code', METHOD],
  ['place', PLACE],
  ['link', LINK],
])('the correction of a %s stays where an order leaves by it at the same moment', async (number, answer) => {
  const { fix, undo, waiting, leaving } = await givenAnswered();
  await fix(answer);
  await waiting();
  expect(await changedMeanwhile(world, [leaving(number)], () => undo(answer))).toMatchObject({ status: 409 });
});

test.each([
  ['code', METHOD],
  ['place', PLACE],
  ['link', LINK],
])('what went by a %s is not sent before it is checked again', async (number, answer) => {
  const { shop, fix, undo, waiting } = await givenAnswered();
  await fix(answer);
  await waiting();
  await undo(answer);
  const kept = (await shop.orders()).flatMap((order) => (order.needs_check ? [order.order_number] : []));
  expect(kept).toEqual([number]);
});

test('an order that left before by the same code keeps nothing from being taken back', async () => {
  const { account_id, fix, undo, waiting, setLeft } = await givenAnswered();
  await fix(METHOD);
  await waiting();
  await setLeft('code');
  await world.sql("update orders set updated_at = now() - interval '1 day' where account_id = $1", [account_id]);
  expect((await undo(METHOD)).status).toBe(200);
});

test('an order from before those that waited keeps nothing from being taken back, whatever becomes of it', async () => {
  const { account_id, fix, undo, waiting, setLeft } = await givenAnswered();
  await waiting();
  await fix(METHOD);
  await fix(PLACE);
  await waiting();
  await world.sql("update orders set source_location = '9' where account_id = $1 and order_number = 'code'", [
    account_id,
  ]);
  await setLeft('code');
  expect((await undo(PLACE)).status).toBe(200);
  expect(await waiting()).toContain('place');
});

test('what leads elsewhere by now is not taken back', async () => {
  const { account_id, shop, fix, undo } = await givenAnswered();
  await fix(METHOD);
  await world.sql(
    "insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, 'UPS', $2, 'UPS', 'UPS')",
    [account_id, shop.warehouse],
  );
  await world.sql(
    `update shipping_codes set amware_code = 'UPS', mapped_by = (select max(id) from users where account_id = $1)
      where account_id = $1 and connector_code = 'AIR'`,
    [account_id],
  );
  expect(await undo(METHOD)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ada Admin') } });
});

test("a correction of another account's channel is not there", async () => {
  const { fix } = await givenAnswered();
  await fix(METHOD);
  const other = await givenAnswered();
  const mine = await givenAnswered();
  await other.fix(METHOD);
  const reply = await mine.undo({ ...METHOD, connection_id: other.shop.channel });
  expect(reply.status).toBe(404);
  expect(await other.waiting()).not.toContain('code');
});
