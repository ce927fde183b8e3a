import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { faultGroupsOf, givenChecked, givenUpload, stepOn, work } from '../../../../../tests/given-import.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

test('many lines with one fault are one group; its lines come a page at a time, by their number', async () => {
  const account = await world.account();
  const dear = Array.from({ length: 5_201 }, (_, n) => `A-${n},Lamp,dear ${n}`);
  const checked = await givenChecked(
    world,
    account,
    'products',
    csv('sku,name,price', ',Lamp,x', ...dear, 'C-0,Lamp,1', 'B'),
  );
  const groups = await faultGroupsOf(account, checked.id);
  expect(groups).toMatchObject([
    {
      code: 'not_a_number',
      column: 2,
      column_name: 'price',
      lines: 5_202,
      first: [
        { line: 2, value: 'x' },
        { line: 3, value: 'dear 0' },
        { line: 4, value: 'dear 1' },
      ],
    },
    { code: 'too_short', column: null, column_name: '', lines: 1, message: expect.stringContaining('Fewer than 3') },
    { code: 'empty', column: 0, column_name: 'sku', lines: 1, first: [{ line: 2, value: '' }] },
  ]);
  const linesOf = async (query: string) => (await account.staff.get(`/api/imports/${checked.id}/faults?${query}`)).body;
  expect(await linesOf('code=not_a_number&column=2&page=53')).toMatchObject({
    total: 5_202,
    last_page: 53,
    total_is_capped: false,
    data: [
      { line: 5_202, value: 'dear 5199' },
      { line: 5_203, value: 'dear 5200' },
    ],
  });
  expect(await linesOf('code=too_short')).toMatchObject({ total: 1, data: [{ line: 5_205, value: 'B' }] });
  expect(await linesOf('code=not_a_number&column=1')).toMatchObject({ total: 0, data: [] });
  for (const beyond of ['column=2147483648', 'page=99999999999'])
    expect((await account.staff.get(`/api/imports/${checked.id}/faults?code=empty&${beyond}`)).status).toBe(422);
});

test('what a check found is forgotten by the next, and what turns up while lines are written is added', async () => {
  const account = await world.account();
  const { id, mapping, decimal } = await givenUpload(
    world,
    account,
    'products',
    csv('sku,price', 'A,x', 'B,y', 'B,1', 'C,2'),
  );
  for (const chosen of [mapping, mapping, { sku: mapping.sku ?? 0 }]) {
    await account.staff.post(`/api/imports/${id}/check`, { mapping: chosen, decimal, existing: 'update' });
    await work(world, account, id);
  }
  expect(await faultGroupsOf(account, id)).toMatchObject([
    { code: 'repeated', column_name: 'sku', lines: 1, message: 'Already on an earlier line' },
  ]);
  await account.actor.db.insertInto('products').values({ sku: 'C', name: 'Chair', entity_id: 1 }).execute();
  expect((await stepOn(world, account, id, 'run')).counts).toMatchObject({ added: 2, failed: 2 });
  expect(await faultGroupsOf(account, id)).toMatchObject([
    { code: 'other_entity', lines: 1, first: [{ line: 5, value: 'C' }] },
    { code: 'repeated', lines: 1, first: [{ line: 4, value: 'B', message: 'Already on line 3' }] },
  ]);
});
