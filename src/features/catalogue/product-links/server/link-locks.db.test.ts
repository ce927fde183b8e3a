import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { runLinks } from './run-links.job.ts';

const world = await givenWorld();

async function givenChannel() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const listed = await givenListed(world, account, shop.channel, [{ sku: 'NEW' }]);
  const products = await givenProducts(world, account, [{ sku: 'P1' }, { sku: 'P2' }]);
  const addOne = (state: string) =>
    world.sql<{ id: string }>(
      `insert into link_runs (account_id, connection_id, kind, file_name, state, started_by)
        values ($1, $2, 'matches', '', $3, $4) returning id`,
      [account.account_id, shop.channel, state, account.member.user_id],
    );
  return { ...account, shop, listed: listed.get('NEW'), p1: products.get('P1'), p2: products.get('P2'), addOne };
}

test('a link that another saves at the same moment is not replaced unseen', async () => {
  const { staff, listed, p1, p2 } = await givenChannel();
  const theirs = `update connector_products set product_id = $2, linked_at = now(),
    linked_by = (select max(u.id) from users u where u.account_id = connector_products.account_id) where id = $1`;
  const ours = { connector_product: { id: listed, product_id: p2 } };
  const reply = await changedMeanwhile(world, [[theirs, [listed, p1]]], () =>
    staff.post('/api/connector-products', ours),
  );
  expect(reply).toMatchObject({ status: 409, body: { message: 'Ada Admin linked NEW to P1 meanwhile' } });
});

test('matches that two members accept at the same moment are accepted in one run', async () => {
  const { staff, account_id, actor, shop } = await givenChannel();
  await givenProducts(world, { account_id, actor }, [{ sku: 'new' }]);
  const theirs = `insert into link_runs (account_id, connection_id, kind, file_name, state, started_by)
    values ($1, $2, 'matches', '', 'collecting', (select max(id) from users where account_id = $1))`;
  await changedMeanwhile(
    world,
    [
      ['select from connections where id = $1 for update', [shop.channel]],
      [theirs, [account_id, shop.channel]],
    ],
    () => staff.post('/api/link-runs', { connection_id: shop.channel }),
  );
  expect(
    await world.sql('select u.name from link_runs r join users u on u.id = r.started_by where r.account_id = $1', [
      account_id,
    ]),
  ).toEqual([{ name: 'Ada Admin' }]);
});

test('a file that another applies at the same moment is applied once', async () => {
  const { staff, addOne } = await givenChannel();
  const [run] = await addOne('checked');
  const theirs = "update link_runs set state = 'applying' where id = $1";
  const reply = await changedMeanwhile(world, [[theirs, [run?.id]]], () =>
    staff.post(`/api/link-runs/${run?.id}/apply`),
  );
  expect(reply).toMatchObject({ status: 409 });
});

test('a run whose step another worker has just ended is not taken through it again', async () => {
  const { actor, member, addOne } = await givenChannel();
  const [run] = await addOne('collecting');
  const theirs = "update link_runs set state = 'done', lines = 7, done = 7 where id = $1";
  await changedMeanwhile(world, [[theirs, [run?.id]]], () =>
    runLinks.run({ run_id: Number(run?.id), by: member.user_id }, givenRun(world, actor)),
  );
  expect(await world.sql('select state, lines from link_runs where id = $1', [run?.id])).toEqual([
    { state: 'done', lines: 7 },
  ]);
});

test('a run takes the rows that it links in the order in which all do', async () => {
  const { actor, member, account_id, shop, listed, p1, p2, addOne } = await givenChannel();
  const [run] = await addOne('applying');
  const first = (await givenListed(world, { account_id, actor }, shop.channel, [{ sku: 'ABC' }])).get('ABC');
  await world.sql('update link_runs set lines = 2 where id = $1', [run?.id]);
  await world.sql(
    `insert into link_run_lines (account_id, run_id, line, connector_product_sku, product_sku, connector_product_id,
      product_id, outcome)
     values ($1, $2, 1, 'NEW', 'P1', $3, $4, 'will_link'), ($1, $2, 2, 'ABC', 'P2', $5, $6, 'will_link')`,
    [account_id, run?.id, listed, p1, first, p2],
  );
  const lock = 'select from connector_products where id = $1 for update';
  await changedMeanwhile(
    world,
    [[lock, [first]]],
    () => runLinks.run({ run_id: Number(run?.id), by: member.user_id }, givenRun(world, actor)),
    [[lock, [listed]]],
  );
  expect(await world.sql('select state, done from link_runs where id = $1', [run?.id])).toEqual([
    { state: 'done', done: 2 },
  ]);
});
