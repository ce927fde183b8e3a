import { expect, test } from 'vitest';
import { findListedProducts } from '#features/catalogue/product-links/contract.ts';
import { findChannelStock } from '#features/warehouse/stock/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { countOpenWork, MAX_REFUSED } from '../open-work-contract.ts';

const world = await givenWorld();

/** An account with two orders, and what makes work of them. */
async function givenWork() {
  const account = await world.account();
  const [first, second] = [await givenOrder(world, account), await givenOrder(world, account)];
  const problem = (order: typeof first, kind: string, subject: string, connection_id = first.connection_id) =>
    world.sql('insert into problems (account_id, order_id, connection_id, kind, subject) values ($1, $2, $3, $4, $5)', [
      account.account_id,
      order.id,
      connection_id,
      kind,
      subject,
    ]);
  const write = (key: string, state: string, subject_id: number, connection_id = first.connection_id) =>
    world.sql(
      `insert into partner_writes (account_id, connection_id, type, subject, subject_id, idem_key, payload, state)
       values ($1, $2, 'submit_order', 'order', $3, $4, '{}', $5)`,
      [account.account_id, connection_id, subject_id, key, state],
    );
  const counts = async () => countOpenWork.replies[200].parse((await account.staff.get('/api/open-work')).body);
  return { ...account, first, second, problem, write, counts };
}

test('an order counts once however much it waits for', async () => {
  const { first, second, problem, counts } = await givenWork();
  expect(await counts()).toEqual({ orders: 0, links: 0, stock: 0, refused: 0 });
  await problem(first, 'unlinked_product', 'MUG');
  await problem(first, 'unlinked_product', 'CUP');
  await problem(first, 'incomplete_address', 'city');
  await problem(second, 'unlinked_product', 'MUG');
  expect(await counts()).toMatchObject({ orders: 2 });
});

test('links to make are the rows that the page across channels opens on: not linked, and not ignored', async () => {
  const { staff, account_id, actor, first, second, counts } = await givenWork();
  const listed = await givenListed(world, { account_id, actor }, first.connection_id, [{ sku: 'MUG' }, { sku: 'CUP' }]);
  await givenListed(world, { account_id, actor }, second.connection_id, [{ sku: 'MUG' }]);
  const products = await givenProducts(world, { account_id, actor }, [{ sku: 'P' }]);
  const rows = async () =>
    findListedProducts.replies[200].parse((await staff.get('/api/connector-products?connectionStatus=unlinked')).body)
      .total;
  expect([(await counts()).links, await rows()]).toEqual([3, 3]);
  await staff.post('/api/connector-products', {
    connector_product: { id: listed.get('MUG'), product_id: products.get('P') },
  });
  await staff.post('/api/connector-products/ignore', { ids: [listed.get('CUP')], is_ignored: true });
  expect([(await counts()).links, await rows()]).toEqual([1, 1]);
});

test('stock to put right is the rows that the page across channels opens on: what goes by itself is none', async () => {
  const { staff, account_id, actor, first, second, counts } = await givenWork();
  await givenProducts(world, { account_id, actor }, [{ sku: 'P' }]);
  await givenListed(world, { account_id, actor }, first.connection_id, [
    { sku: 'MUG' },
    { sku: 'CUP' },
    { sku: 'JUG' },
  ]);
  await givenListed(world, { account_id, actor }, second.connection_id, [{ sku: 'MUG' }]);
  await world.sql(
    `with place as (
       insert into core_locations (account_id, core_id, connection_id, core_description) values ($1, 'LIM1', $2, 'Lima')
         returning core_id)
     insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
     select $1, channel, name, name, core_id
       from place, unnest(array[$2, $3]::bigint[]) channel, unnest(array['L1', 'L2']) name`,
    [account_id, first.connection_id, second.connection_id],
  );
  // Of each product at two places: one as it should be; the others differ, are refused, wait, or are refused and shown.
  await world.sql(
    `insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
      connector_product_sku, product_id,
       target, last_synced, reported, refused)
     select c.account_id, c.connection_id, c.id, place, c.connector_product_sku, p.id, 5, synced, shown, refused
       from connector_products c join products p on p.account_id = c.account_id
       join (values ('MUG', 'L1', 5, 5, null), ('MUG', 'L2', 5, 7, null), ('CUP', 'L1', 5, 3, 'no'), ('CUP', 'L2', null,
         3, null),
                    ('JUG', 'L1', 4, 4, null), ('JUG', 'L2', 4, 5, 'no')) v (sku, place, synced, shown, refused)
         on v.sku = c.connector_product_sku
      where c.account_id = $1`,
    [account_id],
  );
  const rows = async () => {
    const { body } = await staff.get('/api/channel-stock?filterBy=Different');
    return findChannelStock.replies[200].parse(body).data.map(({ sku }) => sku);
  };
  expect(await rows()).toEqual(['CUP', 'MUG', 'MUG']);
  expect((await counts()).stock).toBe(3);
});

test('refused writes count until another follows or their connection goes, and to an end', async () => {
  const { account_id, first, second, write, counts } = await givenWork();
  await write('waits', 'queued', first.id);
  await write('refused', 'refused', second.id);
  expect((await counts()).refused).toBe(1);
  await write('again', 'queued', second.id);
  expect((await counts()).refused).toBe(0);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, type, subject, subject_id, idem_key, payload, state)
     select $1, $2, 'push_stock', 'connection', n, 'r' || n, '{}', 'refused' from generate_series(0, $3::int) n`,
    [account_id, second.connection_id, MAX_REFUSED],
  );
  expect((await counts()).refused).toBe(MAX_REFUSED);
  await world.sql('update connections set removed_at = now() where account_id = $1 and id = $2', [
    account_id,
    second.connection_id,
  ]);
  expect((await counts()).refused).toBe(0);
});

test("another account's work is not counted", async () => {
  const { account_id, actor, first, problem, write } = await givenWork();
  await givenListed(world, { account_id, actor }, first.connection_id, [{ sku: 'MUG' }]);
  await problem(first, 'unlinked_product', 'MUG');
  await write('refused', 'refused', first.id);
  expect(await (await givenWork()).counts()).toEqual({ orders: 0, links: 0, stock: 0, refused: 0 });
});
