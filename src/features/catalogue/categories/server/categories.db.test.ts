import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenProducts } from '../../../../../tests/given-catalogue.ts';
import { untilWaiting } from '../../../../../tests/until-waiting.ts';
import { Category } from '../contract.ts';
import { moveItems } from './assign-items.ts';
import { lockCategory } from './lock-category.ts';

const world = await givenWorld();
const RAW = '/api/raw_materials/categories';
const PRODUCTS = '/api/products/categories';

async function givenCategories<const N extends string>(account: GivenAccount, names: readonly N[], base = PRODUCTS) {
  const made = await Promise.all(
    names.map(async (category) => [
      category,
      Category.parse((await account.staff.post(`${base}/create`, { category })).body),
    ]),
  );
  return Object.fromEntries(made) as Record<N, Category>;
}

async function namesOf({ staff }: GivenAccount, base = PRODUCTS): Promise<string[]> {
  return Category.array()
    .parse((await staff.get(base)).body)
    .map(({ name }) => name);
}

test('each entity has categories of its own, listed by name with the items in them', async () => {
  const account = await world.account();
  expect(await account.staff.post(`${PRODUCTS}/create`, { category: '  Shirts ' })).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), name: 'Shirts', item_count: 0 },
  });
  const { Shoes } = await givenCategories(account, ['Shoes', 'ants']);
  await givenCategories(account, ['Shoes'], RAW);
  const items = await givenProducts(world, account, [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }]);
  const item_ids = [items.get('A'), items.get('B')];
  await account.staff.post(`${PRODUCTS}/assign`, { item_ids, category_id: Shoes.id });

  const counted = [
    { name: 'ants', item_count: 0 },
    { name: 'Shirts', item_count: 0 },
    { name: 'Shoes', item_count: 2 },
  ];
  expect(await account.staff.get(PRODUCTS)).toMatchObject({ status: 200, body: counted });
  expect(await account.staff.get(RAW)).toMatchObject({ body: [{ name: 'Shoes', item_count: 0 }] });
  expect((await account.staff.get(`${PRODUCTS}/counts`)).body).toEqual({ total: 3, uncategorised: 1 });
  expect((await account.staff.get(`${RAW}/counts`)).body).toEqual({ total: 0, uncategorised: 0 });
});

test('a name must not be empty, nor be another category’s in any letter case', async () => {
  const account = await world.account();
  await givenCategories(account, ['Shirts']);
  const create = (category: unknown) => account.staff.post(`${PRODUCTS}/create`, { category });
  for (const empty of ['', '   ', undefined]) {
    expect(await create(empty)).toMatchObject({ status: 422, body: { errors: { category: [expect.any(String)] } } });
  }
  expect(await create('SHIRTS')).toMatchObject({
    status: 422,
    body: {
      message: 'There is a category “Shirts” already. Please choose another name',
      errors: { category: [expect.stringContaining('Shirts')] },
    },
  });
  const both = await Promise.all([create('New'), create('New')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await namesOf(account)).toEqual(['New', 'Shirts']);
});

test('two who rename at once keep both names, or the second learns who was first', async () => {
  const account = await world.account();
  const { Shirts, Shoes } = await givenCategories(account, ['Shirts', 'Shoes']);
  const rename = (caller: GivenAccount['staff'], shirts: string, shoes: string) =>
    caller.post(`${PRODUCTS}/update`, {
      categories: [
        { id: Shirts.id, name: shirts, was: 'Shirts' },
        { id: Shoes.id, name: shoes, was: 'Shoes' },
      ],
    });
  expect(await rename(account.staff, 'Tops', 'Shoes')).toMatchObject({ status: 200, body: { success: true } });
  expect(await rename(account.admin, 'Shirts', 'Boots')).toMatchObject({ status: 200 });
  expect(await namesOf(account)).toEqual(['Boots', 'Tops']);
  expect(await rename(account.admin, 'T-Shirts', 'Shoes')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Sam Staff changed this meanwhile: Tops') },
  });
  expect(await namesOf(account)).toEqual(['Boots', 'Tops']);
});

test('names can be exchanged, but none may stand twice; all are saved or none', async () => {
  const account = await world.account();
  const { A, B, C } = await givenCategories(account, ['A', 'B', 'C']);
  const update = (categories: unknown) => account.staff.post(`${PRODUCTS}/update`, { categories });
  const swapped = [
    { id: A.id, name: 'B' },
    { id: B.id, name: 'A' },
  ];
  expect(await update(swapped)).toMatchObject({
    status: 200,
    body: { categories: [{ id: B.id, name: 'A' }, { id: A.id, name: 'B' }, { id: C.id }] },
  });
  const twice = [
    { id: A.id, name: 'X' },
    { id: B.id, name: 'c' },
  ];
  expect(await update(twice)).toMatchObject({
    status: 422,
    body: { errors: { 'categories.1.name': [expect.any(String)] } },
  });
  expect(await namesOf(account)).toEqual(['A', 'B', 'C']);
});

test('a category with items is not deleted: 210 says what to do first', async () => {
  const account = await world.account();
  const { Shirts, Shoes } = await givenCategories(account, ['Shirts', 'Shoes']);
  const items = await givenProducts(world, account, [{ sku: 'A' }]);
  const assign = (category_id: number | null) =>
    account.staff.post(`${PRODUCTS}/assign`, { item_ids: [items.get('A')], category_id });
  await assign(Shirts.id);
  const remove = () => account.staff.get(`${PRODUCTS}/delete/${Shirts.id}`);
  expect(await remove()).toMatchObject({
    status: 210,
    body: {
      message:
        'Sorry, cannot delete category. There are items assigned to the category.  Please, reassign items to different categories before deleting.',
    },
  });
  await assign(null);
  expect(await remove()).toMatchObject({ status: 200, body: [{ id: Shoes.id, name: 'Shoes' }] });
  expect(await remove()).toMatchObject({ status: 404 });
});

test('a GET that deletes needs the CSRF token, and is no HEAD', async () => {
  const account = await world.account();
  const { Shirts } = await givenCategories(account, ['Shirts']);
  const ask = (method: 'GET' | 'HEAD') =>
    world.app.inject({ method, url: `${PRODUCTS}/delete/${Shirts.id}`, headers: { cookie: account.cookie } });
  expect((await ask('GET')).statusCode).toBe(403);
  expect((await ask('HEAD')).statusCode).toBe(404);
  expect(await namesOf(account)).toEqual(['Shirts']);
});

test('a category that is deleted while items are being assigned to it stays: the assignment was first', async () => {
  const account = await world.account();
  const { Shirts } = await givenCategories(account, ['Shirts']);
  const items = await givenProducts(world, account, [{ sku: 'A' }]);
  let remove: ReturnType<typeof account.staff.get> | undefined;
  await account.actor.db.transaction().execute(async (tx) => {
    const name = await lockCategory(tx, 2, Shirts.id);
    remove = account.staff.get(`${PRODUCTS}/delete/${Shirts.id}`);
    await untilWaiting(world);
    await moveItems(tx, account.actor, 2, [...items.values()], { id: Shirts.id, name });
  });
  expect(await remove).toMatchObject({ status: 210 });
});

test('an assignment to a category that is being deleted says that it is gone', async () => {
  const account = await world.account();
  const { Shirts } = await givenCategories(account, ['Shirts']);
  const items = await givenProducts(world, account, [{ sku: 'A' }]);
  let assign: ReturnType<typeof account.staff.get> | undefined;
  await account.actor.db.transaction().execute(async (tx) => {
    await sql`delete from categories where id = ${Shirts.id}`.execute(tx);
    assign = account.staff.post(`${PRODUCTS}/assign`, { item_ids: [...items.values()], category_id: Shirts.id });
    await untilWaiting(world);
  });
  expect(await assign).toMatchObject({ status: 404 });
});

test('an item that is saved with a category that is being deleted is refused at that field', async () => {
  const account = await world.account();
  const { Shirts } = await givenCategories(account, ['Shirts']);
  const [id] = [...(await givenProducts(world, account, [{ sku: 'A' }])).values()];
  let save: ReturnType<typeof account.staff.get> | undefined;
  await account.actor.db.transaction().execute(async (tx) => {
    await sql`delete from categories where id = ${Shirts.id}`.execute(tx);
    save = account.staff.put(`/api/products/${id}`, { version: 1, category_id: Shirts.id });
    await untilWaiting(world);
  });
  expect(await save).toMatchObject({ status: 422, body: { errors: { category_id: ['Not one of the categories'] } } });
});

test('another account’s category cannot be renamed, deleted or assigned to, and its items stay where they are', async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  const { Shirts } = await givenCategories(owner, ['Shirts']);
  const { Mine } = await givenCategories(stranger, ['Mine']);
  const [theirs, mine] = [
    await givenProducts(world, owner, [{ sku: 'A' }]),
    await givenProducts(world, stranger, [{ sku: 'A' }]),
  ];
  const { staff } = stranger;
  const renamed = { categories: [{ id: Shirts.id, name: 'Stolen' }] };
  expect(await staff.post(`${PRODUCTS}/update`, renamed)).toMatchObject({ status: 404 });
  expect(await staff.get(`${PRODUCTS}/delete/${Shirts.id}`)).toMatchObject({ status: 404 });
  expect(await staff.get(`${RAW}/delete/${Mine.id}`)).toMatchObject({ status: 404 });
  const assign = (ids: Iterable<number>, category_id: number) =>
    staff.post(`${PRODUCTS}/assign`, { item_ids: [...ids], category_id });
  expect(await assign(mine.values(), Shirts.id)).toMatchObject({ status: 404 });
  expect((await assign(theirs.values(), Mine.id)).body).toEqual({ assigned: 0, unchanged: 0, missing: 1 });
  expect(await owner.staff.get(PRODUCTS)).toMatchObject({ body: [{ name: 'Shirts', item_count: 0 }] });
});

test('categories are renamed by a bare list as well as by `categories`', async () => {
  const account = await world.account();
  const { Lamps, Chairs } = await givenCategories(account, ['Lamps', 'Chairs']);
  expect(await account.staff.post(`${PRODUCTS}/update`, [{ ...Lamps, name: 'Lights' }])).toMatchObject({ status: 200 });
  const categories = [{ ...Chairs, name: 'Seats' }];
  expect(await account.staff.post(`${PRODUCTS}/update`, { categories })).toMatchObject({ status: 200 });
  expect(await namesOf(account)).toEqual(['Lights', 'Seats']);
});
