import { expect, test } from 'vitest';
import { codeInForce, noTaxCodes } from '#base/tax-codes.ts';
import { findIssuers } from '#features/tax/documents/issuer-contract.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenCategory, itemsOf } from '../../../../../tests/given-items.ts';
import { Category } from '../contract.ts';

const world = await givenWorld();

const pathOf = (id: number) => `/api/products/categories/${id}/tax_codes`;

/** Products with and without a code of their own, in a category and in none; a raw material. */
async function givenProducts() {
  const account = await world.account();
  const [shirts, plain] = [
    await givenCategory(world, account, 2, 'Shirts'),
    await givenCategory(world, account, 2, 'Plain'),
  ];
  await world.sql(
    `insert into products (account_id, entity_id, sku, sat_product_key, category_id)
     values ($1, 2, 'OWN', '52161557', null), ($1, 2, 'BOTH', '52161557', $2), ($1, 2, 'SHIRT', '', $2),
            ($1, 2, 'PLAIN', '', $3), ($1, 2, 'NONE', '', null), ($1, 1, 'RAW', '', null)`,
    [account.account_id, shirts, plain],
  );
  return { account, shirts, plain };
}

async function categoryOf({ staff }: GivenAccount, id: number): Promise<Category | undefined> {
  return Category.array()
    .parse((await staff.get('/api/products/categories')).body)
    .find((category) => category.id === id);
}

test('a category carries codes: saved with their version, told with who, and named in the audit', async () => {
  const account = await world.account();
  const { staff, admin } = account;
  const id = await givenCategory(world, account, 2, 'Shirts');
  const codes = { sat_product_key: '53101602', sat_unit_key: 'h87' };
  expect(await staff.put(pathOf(id), { version: 1, ...codes })).toMatchObject({
    status: 200,
    body: { id, version: 2 },
  });
  const stored = { ...noTaxCodes, sat_product_key: '53101602', sat_unit_key: 'H87' };
  expect(await categoryOf(account, id)).toMatchObject({ ...stored, codes_version: 2, codes_by: 'Sam Staff' });

  expect(await staff.put(pathOf(id), { version: 2, sat_unit_key: 'H87' })).toMatchObject({ body: { version: 2 } });
  expect(await admin.put(pathOf(id), { version: 1, sin_unit: '57' })).toMatchObject({
    status: 409,
    body: { details: { who: 'Sam Staff', fields: ['sin_unit'], version: 2 } },
  });
  expect(await staff.put(pathOf(id), { version: 2, sat_product_key: '5310' })).toMatchObject({
    status: 422,
    body: { errors: { sat_product_key: [expect.any(String)] } },
  });
  expect(await categoryOf(account, id)).toMatchObject({ ...stored, codes_version: 2 });
  const { body } = await admin.get('/api/audit?type=category.codes_changed');
  expect(body).toMatchObject({
    data: [
      {
        kind: 'category',
        record: { name: 'products Shirts', to: 'products' },
        changes: [
          { field: 'SAT product key', from: null, to: '53101602' },
          { field: 'SAT unit key', from: null, to: 'H87' },
        ],
      },
    ],
  });
});

test('of two who save the codes at once one is refused, and items are put into the category meanwhile', async () => {
  const account = await world.account();
  const id = await givenCategory(world, account, 2, 'Shirts');
  const rename = [`update categories set codes_version = 2, sin_unit = '57' where id = $1`, [id]] as const;
  const late = await changedMeanwhile(world, [rename], () =>
    account.staff.put(pathOf(id), { version: 1, sin_unit: '1' }),
  );
  expect(late.status).toBe(409);
  const assigned = [`select from categories where id = $1 for key share`, [id]] as const;
  const saved = await changedMeanwhile(world, [assigned], () =>
    account.staff.put(pathOf(id), { version: 2, sin_unit: '' }),
  );
  expect([saved.status, await categoryOf(account, id)]).toMatchObject([200, { sin_unit: '', codes_version: 3 }]);
});

test("codes of another account's category, or of one of raw materials, are not found", async () => {
  const [account, other] = [await world.account(), await world.account()];
  const [theirs, material] = [
    await givenCategory(world, other, 2, 'Shirts'),
    await givenCategory(world, account, 1, 'Cloth'),
  ];
  for (const id of [theirs, material, 999_999]) {
    expect((await account.staff.put(pathOf(id), { version: 1, sin_unit: '57' })).status).toBe(404);
  }
  expect(await categoryOf(other, theirs)).toMatchObject({ sin_unit: '', codes_version: 1 });
});

test("a product without a code takes its category's: its page says so, and the list finds the others", async () => {
  const { account, shirts, plain } = await givenProducts();
  await account.staff.put(pathOf(shirts), { version: 1, sat_product_key: '53101602' });
  const items = itemsOf(account);
  const without = [];
  for (const { id, sku } of (await items.list({})).data) {
    const item = await items.get(id);
    if (codeInForce('sat_product_key', item, item.category_codes).from === 'settings') without.push(sku);
  }
  expect(without).toEqual(['NONE', 'PLAIN']);
  expect((await items.list({ filterBy: 'no_sat_product_key' })).data.map(({ sku }) => sku)).toEqual(without);
  expect((await items.list({ filterBy: 'no_sat_product_key', category: plain })).total).toBe(1);
  expect((await items.list({ filterBy: 'no_sin_product_code' })).total).toBe(5);
});

test('issuers count the products without a code, and countries that were set up say which codes count', async () => {
  const { account, shirts } = await givenProducts();
  await account.staff.put(pathOf(shirts), { version: 1, sat_product_key: '53101602' });
  const inUse = async () => (await account.staff.get('/api/products/tax_codes/in_use')).body;
  expect(await inUse()).toEqual({ codes: [] });
  await world.sql(
    "insert into tax_issuers (account_id, country, settings) select $1, unnest(array['BO', 'MX', 'PE']), '{}'",
    [account.account_id],
  );
  expect(await inUse()).toEqual({ codes: ['sin_product_code', 'sat_product_key'] });
  const { data } = findIssuers.replies[200].parse((await account.admin.get('/api/tax-issuers')).body);
  const counts = new Map(data.map(({ country, products }) => [country, products]));
  expect(counts.get('MX')).toEqual({ code: 'sat_product_key', all: 5, without_code: 2 });
  expect(counts.get('BO')).toEqual({ code: 'sin_product_code', all: 5, without_code: 5 });
  expect(counts.get('PE')).toBeNull();
});
