import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#base/fold.ts';
import { findCustomers } from '#features/customers/customers/contract.ts';
import { findOrderIds } from '#features/orders/order/server/find-orders-by-term.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { itemsOf } from '../../../../../tests/given-items.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();

const person = {
  customer_name: 'María Elena Núñez Vega',
  company_name: 'Cía. Ñandú & Straße',
  city: 'Bogotá',
  customer_phone: '+57 (601) 555-0199',
  order_number: 'PE-１００２-Ñ',
  source_order_number: 'SRC 7788-99',
  tracking_number: '1Z999AA10123456784',
};

/** What a person's texts are found by, and what they are not. */
const FOUND = [
  'nunez',
  'Núñez',
  'NUÑEZ',
  'Nu\u0301n\u0303ez',
  'maria vega',
  'vega maria',
  'MARÍA ELENA',
  'ＮＵＮＥＺ',
  'nunez bog',
  've n',
  'cia nandu',
  'strasse',
  'STRASSE',
  'bogota',
  '6015550199',
  '555-0199',
];
const NOT_FOUND = ['nunes', 'maria vegas', 'vega mario', 'lena nunez x', 'ega g', '5550198', 'g'];

async function givenPerson(account: GivenAccount) {
  const order = await givenOrder(world, account, { order_date: '2020-01-01T12:00:00Z' });
  const { customer_name, company_name, city, customer_phone } = person;
  await world.sql(`update customers set customer_name = $1, company_name = $2, city = $3, phone = $4 where id = $5`, [
    customer_name,
    company_name,
    city,
    customer_phone,
    order.customer_id,
  ]);
  const columns = Object.keys(person);
  await world.sql(
    `update orders set (${columns.join(', ')}) = row(${columns.map((_, n) => `$${n + 2}`).join(', ')}) where id = $1`,
    [order.id, ...Object.values(person)],
  );
  return order;
}

const account = await world.account();
const stranger = await world.account();
const order = await givenPerson(account);
await givenOrder(world, account, { customer_name: 'Otto Quispe' });

const orders = (owner: GivenAccount, term: string) => findOrderIds(owner.actor, term, 50);
async function customers({ staff }: GivenAccount, search: string): Promise<number[]> {
  const reply = await staff.get(`/api/customers?${new URLSearchParams({ search })}`);
  return findCustomers.replies[200].parse(reply.body).data.map(({ id }) => id);
}

test.each(FOUND)('"%s" finds the order and the customer, for their account alone', async (term) => {
  expect(await orders(account, term)).toEqual([order.id]);
  expect(await customers(account, term)).toEqual([order.customer_id]);
  expect(await orders(stranger, term)).toEqual([]);
  expect(await customers(stranger, term)).toEqual([]);
});

test.each(NOT_FOUND)('"%s" finds neither', async (term) => {
  expect(await orders(account, term)).toEqual([]);
  expect(await customers(account, term)).toEqual([]);
});

test.each([
  '1002-n',
  'pe-1002',
  'src 7788-99',
  'SRC 7788-99',
  '7788-99',
  '1z999aa10123456784',
  '1Z99 9AA1 0123 4567 84',
  order.marker.toLowerCase(),
])('the order is found by its number, source number, tracking number or SKU "%s"', async (term) => {
  expect(await orders(account, term)).toEqual([order.id]);
  expect(await orders(stranger, term)).toEqual([]);
});

test.each([
  ...['915550123', '91 555 0123', '+34915550123', '(91) 555-0123', '555-0123', '5550123'],
  ...['#A-700.123', 'A-700.123', 'a700123', '700123', '#700.123'],
  ...['MUG-07', 'MUG07', 'mug 07', 'mug-07'],
])('signs and blanks in a number, a phone or a SKU make no difference: "%s"', async (term) => {
  const account = await world.account();
  const { id, marker } = await givenOrder(world, account, { customer_name: 'Otto Quispe' });
  await world.sql(`update orders set order_number = 'A-700.123', customer_phone = '+34 (91) 555-0123' where id = $1`, [
    id,
  ]);
  await world.sql(`update line_items set sku = 'MUG-07' where sku = $1`, [marker]);
  expect(await orders(account, term)).toEqual([id]);
});

test('an order to another person and city than its customer is found by both, and by what it is changed to', async () => {
  const account = await world.account();
  const gift = await givenOrder(world, account, { customer_name: 'Lucía Pérez' });
  const [guest] = await world.sql<{ id: string }>(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, city, currency, total_cost, source_version)
     values ($1, $2, 'guest', 'G1', 'G1', 'x', '2020-01-01', 'pending', 'Iñaki Gómez', 'Asunción', 'USD', 1, '1')
       returning id`,
    [account.account_id, gift.connection_id],
  );
  await world.sql(`update orders set customer_name = 'José Ibáñez', city = 'Tarapacá' where id = $1`, [gift.id]);
  for (const term of ['perez', 'ibanez jose', 'tarapaca'])
    expect([term, await orders(account, term)]).toEqual([term, [gift.id]]);
  for (const term of ['inaki', 'asuncion gomez']) expect(await orders(account, term)).toEqual([Number(guest?.id)]);
  await world.sql(`update customers set customer_name = 'Lucía Zárate' where id = $1`, [gift.customer_id]);
  for (const term of ['zarate', 'perez']) expect([term, await orders(account, term)]).toEqual([term, [gift.id]]);
  await world.sql(`update orders set customer_name = 'José Ibarra' where id = $1`, [gift.id]);
  expect(await orders(account, 'ibarra')).toEqual([gift.id]);
});

test('of many orders that have a word the newest are found, also under a name of their own', async () => {
  const account = await world.account();
  const { connection_id, customer_id } = await givenOrder(world, account, { customer_name: 'Ana López' });
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_id, customer_name, currency, total_cost, source_version)
     select $1, $2, 'n' || n, 'N' || n, 'N' || n, 'x', now() + n * interval '1 second', 'pending',
            case when n % 2 = 0 then $3::bigint end, case when n % 2 = 0 then 'Ana López' else 'Eva López'
              end, 'USD', 1, '1'
       from generate_series(1, 300) n`,
    [account.account_id, connection_id, customer_id],
  );
  const newest = await world.sql<{ id: string }>(
    'select id from orders where account_id = $1 order by order_date desc limit 120',
    [account.account_id],
  );
  expect(await findOrderIds(account.actor, 'lopez', 120)).toEqual(newest.map(({ id }) => Number(id)));
});

test.each([
  [
    'LÁMPARA-1',
    'Lámpara de araña',
    ['lampara', 'arana lamp', 'LAMPARA-1', 'lampara 1', 'LAMPARA1', 'l', 'ar'],
    ['lamparas', 'rana x', 'm'],
  ],
  ['ＳＫＵ-9', 'Crème brûlée', ['sku-9', 'brulee creme', 'c'], ['bruleee', 'rule x']],
])('the item and the channel product %s are found', async (sku, name, found, missed) => {
  const account = await world.account();
  await itemsOf(account).create({ sku, name });
  await itemsOf(account).create({ sku: 'ZZ-1', name: 'Zeta' });
  const { connection_id } = await givenOrder(world, account);
  await world.sql(
    'insert into connector_products (account_id, connection_id, connector_product_sku, title) values ($1, $2, $3, $4)',
    [account.account_id, connection_id, sku, name],
  );
  const ask = async (path: string, q: string) =>
    JSON.stringify((await account.staff.get(`${path}=${encodeURIComponent(q)}`)).body ?? '');
  const places = [
    '/api/search/products?q',
    '/api/products?search',
    '/api/products/search?q',
    `/api/connectors/${connection_id}/products?connector_id=${connection_id}&q`,
  ];
  for (const path of places) {
    for (const term of found) expect([path, term, (await ask(path, term)).includes(sku)]).toEqual([path, term, true]);
    for (const term of missed) expect([path, term, (await ask(path, term)).includes(sku)]).toEqual([path, term, false]);
  }
});

const Letters = fc.string({
  unit: fc.constantFrom(...'aábcçdéfgíïlñoóøprsßtúüxyz ÁÉÑÜ-.0123459ＡＢ９'),
  minLength: 1,
  maxLength: 30,
});

test('the database folds as the browser does', async () => {
  await fc.assert(
    fc.asyncProperty(Letters, async (text) => {
      const [row] = await world.sql<{ folded: string }>('select app.fold($1) as folded', [text]);
      expect(row?.folded).toBe(fold(text));
    }),
    { numRuns: 200 },
  );
});

test('an order is found by each word of its name, as it is written and folded', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account);
  await fc.assert(
    fc.asyncProperty(Letters, async (name) => {
      await world.sql('update customers set customer_name = $1 where id = $2', [name, order.customer_id]);
      for (const word of name.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))) {
        for (const term of [word, fold(word)]) expect([term, await orders(account, term)]).toEqual([term, [order.id]]);
      }
    }),
    { numRuns: 60 },
  );
});
