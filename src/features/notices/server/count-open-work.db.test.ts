import { expect, test } from 'vitest';
import { givenWorld } from '../../../../tests/given.ts';
import { givenOrder } from '../../../../tests/given-order.ts';
import { countOpenWork, MOST_REFUSED } from '../open-work-contract.ts';

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

test('an order counts once however much it waits for, and a link once however many orders wait for it', async () => {
  const { first, second, problem, counts } = await givenWork();
  expect(await counts()).toEqual({ orders: 0, links: 0, refused: 0 });
  await problem(first, 'unlinked_product', 'MUG');
  await problem(first, 'unlinked_product', 'CUP');
  await problem(first, 'incomplete_address', 'city');
  await problem(second, 'unlinked_product', 'MUG');
  await problem(second, 'unlinked_product', 'CUP', second.connection_id);
  expect(await counts()).toEqual({ orders: 2, links: 3, refused: 0 });
  await world.sql("delete from problems where subject in ('CUP', 'city')");
  expect(await counts()).toEqual({ orders: 2, links: 1, refused: 0 });
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
    [account_id, second.connection_id, MOST_REFUSED],
  );
  expect((await counts()).refused).toBe(MOST_REFUSED);
  await world.sql('update connections set removed_at = now() where account_id = $1 and id = $2', [
    account_id,
    second.connection_id,
  ]);
  expect((await counts()).refused).toBe(0);
});

test("another account's work is not counted", async () => {
  const { first, problem, write } = await givenWork();
  await problem(first, 'unlinked_product', 'MUG');
  await write('refused', 'refused', first.id);
  expect(await (await givenWork()).counts()).toEqual({ orders: 0, links: 0, refused: 0 });
});
