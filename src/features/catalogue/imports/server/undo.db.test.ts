import { expect, test } from 'vitest';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenChecked, givenImported, stepOn } from '../../../../../tests/given-import.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const itemsOf = ({ account_id }: GivenAccount) =>
  world.sql<{ id: string; sku: string }>(
    `select p.id, sku, p.name, price::text, g.name as category, version from products p
       left join categories g on g.account_id = p.account_id and g.id = p.category_id where p.account_id = $1
         order by sku`,
    [account_id],
  );
const categoriesOf = async ({ account_id }: GivenAccount) =>
  (
    await world.sql<{ name: string }>('select name from categories where account_id = $1 order by name', [account_id])
  ).map(({ name }) => name);

test('an import taken back leaves everything as it stood', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name,price,category', 'A,Lamp,5,Lamps', 'B,Bulb,,'));
  const second = await givenImported(
    world,
    account,
    'products',
    csv('sku,name,price,category', 'A,Other,,New', 'B,Bulb,7,Lamps', 'C,Added,1,New'),
  );
  expect(second.counts).toMatchObject({ added: 1, changed: 2 });
  const undone = await stepOn(world, account, second.id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', kept: 0 });
  expect(await itemsOf(account)).toMatchObject([
    { sku: 'A', name: 'Lamp', price: '5.0000', category: 'Lamps', version: 3 },
    { sku: 'B', name: 'Bulb', price: null, category: null, version: 3 },
  ]);
  expect(await categoriesOf(account)).toEqual(['Lamps']);
});

test('what was changed since, or is in use, stays and is counted', async () => {
  const account = await world.account();
  const done = await givenImported(
    world,
    account,
    'products',
    csv('sku,name', 'A,Lamp', 'B,Bulb', 'C,Cable', 'D,Dimmer'),
  );
  await world.sql("update products set version = version + 1, name = 'Mine' where account_id = $1 and sku = 'A'", [
    account.account_id,
  ]);
  await givenImported(world, account, 'locations', csv('code,name', 'MAIN,Main'));
  await givenImported(world, account, 'stock', csv('sku,location,on_hand', 'B,MAIN,5'));
  await givenImported(world, account, 'kit_parts', csv('kit_sku,part_sku,quantity', 'D,C,2'));
  const undone = await stepOn(world, account, done.id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', kept: 4 });
  expect(await itemsOf(account)).toHaveLength(4);
});

test('an item that a file changed and a member changed since keeps what it has now', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name', 'A,Lamp', 'B,Bulb'));
  const done = await givenImported(world, account, 'products', csv('sku,name', 'A,Other lamp', 'B,Other bulb'));
  await world.sql("update products set version = version + 1, name = 'Mine' where account_id = $1 and sku = 'A'", [
    account.account_id,
  ]);
  expect(await stepOn(world, account, done.id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
  expect(await itemsOf(account)).toMatchObject([
    { sku: 'A', name: 'Mine' },
    { sku: 'B', name: 'Bulb' },
  ]);
});

test('a count of which an order reserves pieces stays, since its stock would be gone', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name', 'A,Lamp', 'B,Bulb'));
  await givenImported(world, account, 'locations', csv('code,name', 'MAIN,Main'));
  const done = await givenImported(world, account, 'stock', csv('sku,location,on_hand', 'A,MAIN,5', 'B,MAIN,5'));
  const { id } = await givenOrder(world, account);
  await world.sql(
    `insert into stock_reservations (account_id, order_id, product_id, core_id, quantity)
     select account_id, $2, id, 'MAIN', 1 from products where account_id = $1 and sku = 'A'`,
    [account.account_id, id],
  );
  expect(await stepOn(world, account, done.id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
  expect(
    await world.sql(
      `select p.sku, s.on_hand
        from stock_levels s join products p on p.account_id = s.account_id and p.id = s.product_id
        where s.account_id = $1`,
      [account.account_id],
    ),
  ).toEqual([{ sku: 'A', on_hand: 5 }]);
});

test('what was not written cannot be taken back, nor anything twice', async () => {
  const account = await world.account();
  const checked = await givenChecked(world, account, 'products', csv('sku,name', 'A,Lamp'));
  const undo = (id: number) => account.staff.post(`/api/imports/${id}/undo`, {});
  expect((await undo(checked.id)).status).toBe(409);
  await stepOn(world, account, checked.id, 'run');
  await stepOn(world, account, checked.id, 'undo');
  expect((await undo(checked.id)).status).toBe(409);
  expect((await account.staff.delete(`/api/imports/${checked.id}`)).status).toBe(409);
});

test('kits, places and counts are taken back too', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name', 'K,Kit', 'P,Part', 'Q,Other part'));
  await givenImported(world, account, 'kit_parts', csv('kit_sku,part_sku,quantity', 'K,P,1'));
  await givenImported(world, account, 'locations', csv('code,name', 'MAIN,Main'));
  await givenImported(world, account, 'stock', csv('sku,location,on_hand', 'P,MAIN,5'));
  const later = [
    await givenImported(world, account, 'kit_parts', csv('kit_sku,part_sku,quantity', 'K,P,2', 'K,Q,3')),
    await givenImported(world, account, 'stock', csv('sku,location,on_hand', 'P,MAIN,9', 'Q,MAIN,1')),
    await givenImported(world, account, 'locations', csv('code,name', 'MAIN,Renamed', 'SHOP,Shop')),
    await givenImported(world, account, 'categories', csv('name,entity', 'Lamps,', 'Wood,Raw Materials')),
  ];
  for (const { id, counts } of later) {
    expect(counts.added + counts.changed).toBe(2);
    expect(await stepOn(world, account, id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
  }
  const left = await world.sql(
    `select (select jsonb_agg(quantity) from kit_parts where account_id = $1) as parts,
            (select jsonb_agg(on_hand) from stock_levels where account_id = $1) as levels,
            (select jsonb_agg(core_description) from core_locations where account_id = $1) as places,
            (select count(*)::int from categories where account_id = $1) as categories`,
    [account.account_id],
  );
  expect(left).toEqual([{ parts: [1], levels: [5], places: ['Main'], categories: 0 }]);
});
