import { expect, test } from 'vitest';
import { encodeText } from '../../../../../tests/encode-text.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import {
  faultsOf,
  givenChecked,
  givenImported,
  givenUpload,
  sendFile,
  work,
} from '../../../../../tests/given-import.ts';

const world = await givenWorld();
const namesOf = async (account_id: number) =>
  (await world.sql<{ name: string }>('select name from products where account_id = $1 order by sku', [account_id])).map(
    ({ name }) => name,
  );

test('a file of another alphabet is read in it', async () => {
  const account = await world.account();
  const file = encodeText('sku,name\nA,電気スタンド\nB,ランプ\n', 'shift_jis');
  expect(await givenUpload(world, account, 'products', file)).toMatchObject({
    encoding: 'shift_jis',
    is_encoding_certain: true,
  });
  expect((await givenImported(world, account, 'products', file)).counts).toMatchObject({ added: 2 });
  expect(await namesOf(account.account_id)).toEqual(['電気スタンド', 'ランプ']);
});

test('where the letters can be read in several ways nothing is checked before a member chose one', async () => {
  const account = await world.account();
  const file = encodeText('sku,name:cs\nA,Příliš žluťoučký kůň\n', 'windows-1250');
  const { id, encodings, mapping, decimal, is_encoding_certain } = await givenUpload(world, account, 'products', file);
  expect(is_encoding_certain).toBe(false);
  expect(encodings).toContainEqual({ encoding: 'windows-1250', sample: expect.stringContaining('kůň') });
  const check = () => account.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
  expect(await check()).toMatchObject({ status: 422, body: { errors: { encoding: [expect.any(String)] } } });
  expect(await sendFile(world, account, '/api/upload-csv/2', file)).toMatchObject({ status: 212 });

  const chosen = await account.staff.put(`/api/imports/${id}/encoding`, { encoding: 'windows-1250' });
  expect(chosen).toMatchObject({
    status: 200,
    body: {
      state: 'uploaded',
      encoding: 'windows-1250',
      is_encoding_certain: true,
      samples: [['A', 'Příliš žluťoučký kůň']],
    },
  });
  expect((await check()).status).toBe(200);
  await work(world, account, id);
  await account.staff.post(`/api/imports/${id}/run`, {});
  await work(world, account, id);
  expect(await namesOf(account.account_id)).toEqual(['Příliš žluťoučký kůň']);
  expect(await account.staff.put(`/api/imports/${id}/encoding`, { encoding: 'utf-8' })).toMatchObject({ status: 409 });
});

test('a file that is kept no more, or that was run, is not read again', async () => {
  const account = await world.account();
  const expectPast = async (id: number) => {
    expect(await account.staff.put(`/api/imports/${id}/encoding`, { encoding: 'utf-8' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The import is past this step. ') },
    });
  };
  const { id: done } = await givenImported(world, account, 'products', 'sku,name\nA,Lamp\n');
  await expectPast(done);
  const { id: gone } = await givenChecked(world, account, 'products', 'sku,name\nB,\n,Lamp\n');
  await world.sql('update imports set file_key = null where id = $1', [gone]);
  await expectPast(gone);
  expect(await account.staff.get(`/api/imports/${gone}/failed.csv`)).toMatchObject({ status: 404 });
});

test('a bad byte in a UTF-8 file costs its row alone', async () => {
  const account = await world.account();
  const file = Buffer.concat([
    Buffer.from('sku,name\nA,Lámpara\nB,Sillón\nC,Niño\n'),
    Buffer.from('D,Caf\xe9\n', 'latin1'),
    Buffer.from('E,Café\n'),
  ]);
  const checked = await givenChecked(world, account, 'products', file);
  expect(checked).toMatchObject({ encoding: 'utf-8', counts: { added: 4, failed: 1 } });
  expect(await faultsOf(account, checked.id)).toMatchObject([{ line: 5, column: 'name', value: 'Caf\ufffd' }]);
});
