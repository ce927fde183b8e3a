import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChecked } from '../../../../../tests/given-import.ts';

const world = await givenWorld();

/** An import that failed after it had written so many rows. */
async function givenFailed(added: number) {
  const account = await world.account();
  const { id } = await givenChecked(world, account, 'products', 'sku,name\nA,Lamp\n');
  await world.sql("update imports set state = 'failed', run_added = $2 where id = $1", [id, added]);
  const { staff } = account;
  const state = async () => (await world.sql('select state from imports where id = $1', [id]))[0];
  return {
    state,
    undo: () => staff.post(`/api/imports/${id}/undo`, {}),
    discard: () => staff.delete(`/api/imports/${id}`),
  };
}

test('an import that failed before it wrote anything has nothing to be taken back', async () => {
  const { undo, state } = await givenFailed(0);
  expect(await undo()).toMatchObject({ status: 409 });
  expect(await state()).toEqual({ state: 'failed' });
});

test('an import that failed after it wrote something is not forgotten', async () => {
  const { discard, state } = await givenFailed(1);
  expect(await discard()).toMatchObject({ status: 409 });
  expect(await state()).toEqual({ state: 'failed' });
});

test.each(['run', 'undo'])('to %s an import that is not there is answered with that', async (step) => {
  const { staff } = await world.account();
  expect(await staff.post(`/api/imports/999999/${step}`, {})).toMatchObject({ status: 404 });
});

test('an import that another runs at the same moment is run once', async () => {
  const account = await world.account();
  const { id } = await givenChecked(world, account, 'products', 'sku,name\nA,Lamp\n');
  const theirs = "update imports set state = 'running' where id = $1";
  const run = () => account.staff.post(`/api/imports/${id}/run`, {});
  expect(await changedMeanwhile(world, [[theirs, [id]]], run)).toMatchObject({ status: 409 });
});
